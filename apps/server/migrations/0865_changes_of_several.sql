-- What a group of writes changes is one row for all its accounts, and not one for each (decision 297): a group of reports or grants wrote
-- up to 64, each with its entry in the index, and every server read them one by one.
ALTER TABLE kept_change ADD COLUMN accounts uuid[];
COMMENT ON COLUMN kept_change.accounts IS 'Of several accounts; where it and account_id are NULL, of everybody';

CREATE OR REPLACE FUNCTION note_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, accounts) SELECT 'lessons', array_agg(account_id) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_progress_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, accounts)
    SELECT 'lessons', array_agg(account_id) FROM new_rows WHERE left_at_second IS NOT NULL OR watched <> '{}' HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- A payment may be of nobody any more. Of many accounts it is shorter to say everybody.
CREATE OR REPLACE FUNCTION note_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  kinds text[] := CASE TG_TABLE_NAME WHEN 'watch_progress' THEN ARRAY['lessons'] WHEN 'payment' THEN ARRAY['person']
    WHEN 'enrolment' THEN ARRAY['lessons', 'playing', 'person'] WHEN 'free_card' THEN ARRAY['lessons', 'playing', 'person']
    ELSE ARRAY['lessons', 'playing'] END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT account_id FROM new_rows WHERE account_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT DISTINCT account_id FROM old_rows WHERE account_id IS NOT NULL);
  ELSE
    changed := ARRAY(SELECT account_id FROM old_rows WHERE account_id IS NOT NULL
      UNION SELECT account_id FROM new_rows WHERE account_id IS NOT NULL);
  END IF;
  IF changed <> '{}' THEN
    INSERT INTO kept_change (kind, accounts) SELECT kind, CASE WHEN cardinality(changed) <= 1000 THEN changed END FROM unnest(kinds) kind;
  END IF;
  RETURN NULL;
END $$;
