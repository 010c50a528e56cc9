-- What changed behind answers that servers keep in memory (platform/kept): the changing transaction itself writes a row, so that
-- nothing that was committed can be missed. A server asks for the rows that it has not seen before it sends a kept answer.

-- Not in the log of the database: after a crash every server begins anew, and a second database server keeps nothing.
CREATE UNLOGGED TABLE kept_change (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL CHECK (kind IN ('session', 'lessons')),
  -- NULL: of everybody.
  account_id uuid,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX kept_change_xid ON kept_change (xid);
COMMENT ON TABLE kept_change IS 'What servers must forget; rows of the last minutes';

-- Something behind everybody's answers of a kind: the trigger's first argument.
CREATE FUNCTION note_change_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind) VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$;

-- Rows of some accounts, whose lists of lessons change; of many accounts it is shorter to say everybody.
CREATE FUNCTION note_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM old_rows);
  ELSE
    accounts := ARRAY(SELECT account_id FROM old_rows UNION SELECT account_id FROM new_rows);
  END IF;
  IF cardinality(accounts) > 1000 THEN
    INSERT INTO kept_change (kind) VALUES ('lessons');
  ELSE
    INSERT INTO kept_change (kind, account_id) SELECT 'lessons', unnest(accounts);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_change_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id) VALUES ('session', OLD.account_id);
  RETURN NULL;
END $$;

CREATE FUNCTION note_change_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id) VALUES ('session', OLD.id), ('lessons', OLD.id);
  RETURN NULL;
END $$;

-- A use of a session is noted once a minute and changes no answer.
CREATE TRIGGER kept_session_changed AFTER UPDATE ON session FOR EACH ROW
  WHEN ((OLD.account_id, OLD.created_at, OLD.ended_at, OLD.ended_because, OLD.proved_at)
    IS DISTINCT FROM (NEW.account_id, NEW.created_at, NEW.ended_at, NEW.ended_because, NEW.proved_at))
  EXECUTE FUNCTION note_change_of_session();
CREATE TRIGGER kept_session_removed AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION note_change_of_session();

CREATE TRIGGER kept_account_changed AFTER UPDATE ON account FOR EACH ROW
  WHEN ((OLD.role, OLD.suspended_at, OLD.current_al_year, OLD.confirmed_at)
    IS DISTINCT FROM (NEW.role, NEW.suspended_at, NEW.current_al_year, NEW.confirmed_at))
  EXECUTE FUNCTION note_change_of_account();
CREATE TRIGGER kept_account_removed AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION note_change_of_account();

-- What everybody's lists are made of. These tables change when the staff works, not when students watch.
DO $$
DECLARE
  shared text;
BEGIN
  FOREACH shared IN ARRAY ARRAY['video', 'category', 'class', 'class_video', 'school_limit'] LOOP
    EXECUTE format('CREATE TRIGGER kept_%1$s_changed AFTER INSERT OR UPDATE OR DELETE ON %1$I
      FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_all(''lessons'')', shared);
  END LOOP;
END $$;

-- What one student's list is made of.
DO $$
DECLARE
  own text;
BEGIN
  FOREACH own IN ARRAY ARRAY['access_grant', 'access_exclusion', 'enrolment', 'paid_months', 'free_card', 'watch_progress'] LOOP
    EXECUTE format('CREATE TRIGGER kept_%1$s_added AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_accounts()', own);
    EXECUTE format('CREATE TRIGGER kept_%1$s_changed AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_accounts()', own);
    EXECUTE format('CREATE TRIGGER kept_%1$s_removed AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_accounts()', own);
  END LOOP;
END $$;
