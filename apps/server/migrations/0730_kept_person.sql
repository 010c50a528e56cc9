-- What a person is told of themselves, and the staff of a student beside the lessons, is kept by a kind of its own: the name and
-- number, the school and year, the classes' halls and fees, and what was paid.
ALTER TABLE kept_change DROP CONSTRAINT kept_change_kind_check;
ALTER TABLE kept_change ADD CONSTRAINT kept_change_kind_check CHECK (kind IN ('session', 'lessons', 'playing', 'person'));

-- The name also stands on the cards of the students whom the account confirmed.
CREATE FUNCTION note_change_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.name IS DISTINCT FROM NEW.name AND EXISTS (SELECT FROM account WHERE confirmed_by = OLD.id) THEN
    INSERT INTO kept_change (kind) VALUES ('person');
  ELSE
    INSERT INTO kept_change (kind, account_id) VALUES ('person', OLD.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER kept_person_changed AFTER UPDATE ON account FOR EACH ROW
  WHEN ((OLD.name, OLD.phone, OLD.school, OLD.role, OLD.current_al_year, OLD.verified_at, OLD.confirmed_at, OLD.confirmed_by)
    IS DISTINCT FROM
    (NEW.name, NEW.phone, NEW.school, NEW.role, NEW.current_al_year, NEW.verified_at, NEW.confirmed_at, NEW.confirmed_by))
  EXECUTE FUNCTION note_change_of_person();

-- An account that is deleted is noted as every kind by one trigger, as before.
CREATE OR REPLACE FUNCTION note_change_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id)
    SELECT kind, OLD.id FROM unnest(ARRAY['session', 'lessons', 'playing', 'person']) kind
    -- A changed one has a trigger for what is told of the person.
    WHERE kind <> 'person' OR TG_OP = 'DELETE';
  RETURN NULL;
END $$;

-- A payment may be of nobody any more.
CREATE OR REPLACE FUNCTION note_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
  kinds text[] := CASE TG_TABLE_NAME WHEN 'watch_progress' THEN ARRAY['lessons'] WHEN 'payment' THEN ARRAY['person']
    WHEN 'enrolment' THEN ARRAY['lessons', 'playing', 'person'] WHEN 'free_card' THEN ARRAY['lessons', 'playing', 'person']
    ELSE ARRAY['lessons', 'playing'] END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM old_rows);
  ELSE
    accounts := ARRAY(SELECT account_id FROM old_rows UNION SELECT account_id FROM new_rows);
  END IF;
  IF cardinality(accounts) > 1000 THEN
    INSERT INTO kept_change (kind) SELECT unnest(kinds);
  ELSE
    INSERT INTO kept_change (kind, account_id)
      SELECT kind, account FROM unnest(kinds) kind, unnest(accounts) account WHERE account IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER kept_payment_added AFTER INSERT ON payment REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_accounts();
CREATE TRIGGER kept_payment_changed AFTER UPDATE ON payment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_accounts();
CREATE TRIGGER kept_payment_removed AFTER DELETE ON payment REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_accounts();

-- What many students' cards show. These tables change when the staff works.
DO $$
DECLARE
  shared text;
BEGIN
  FOREACH shared IN ARRAY ARRAY['institute', 'class_fee', 'merged_phone'] LOOP
    EXECUTE format('CREATE TRIGGER kept_%1$s_changed AFTER INSERT OR UPDATE OR DELETE ON %1$I
      FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_all(''person'')', shared);
  END LOOP;
END $$;
