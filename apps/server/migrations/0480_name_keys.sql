-- The folded key of a name (packages/domain, name-key.ts), by which students are found in any spelling and script.
-- The rules are the program's, not SQL's: a key that is missing is made by the next search. So the version before can go on
-- writing names without keys, and whoever changes a name takes its key away, knowingly or not.
ALTER TABLE account ADD COLUMN name_key text;

CREATE INDEX account_without_name_key ON account (id) WHERE name_key IS NULL AND name <> '';

CREATE FUNCTION name_key_is_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER account_name_changed BEFORE UPDATE OF name ON account FOR EACH ROW
  WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION name_key_is_of_name();

-- Searches look for parts of words now, which this index cannot answer.
DROP INDEX account_name_words;
