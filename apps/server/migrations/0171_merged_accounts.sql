-- Two accounts of one student become one: the number that is given up leads the desk to the account that stays, and signs
-- nobody in any more.

CREATE TABLE merged_phone (
  phone text PRIMARY KEY CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- The account that was given up: the audit trail names it.
  former_account_id uuid NOT NULL UNIQUE,
  merged_at timestamptz NOT NULL,
  merged_by uuid REFERENCES account ON DELETE SET NULL
);
CREATE INDEX merged_phone_account ON merged_phone (account_id);

-- No account has such a number, whoever writes one.
CREATE FUNCTION phone_is_not_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merged_phone WHERE phone = NEW.phone) THEN
    RAISE EXCEPTION 'this number was merged into another account' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_phone_not_merged BEFORE INSERT OR UPDATE OF phone ON account
  FOR EACH ROW EXECUTE FUNCTION phone_is_not_merged();

CREATE OR REPLACE FUNCTION payment_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change text[] := ARRAY['recorded_by'];
BEGIN
  -- Who recorded it may be forgotten with the account; nothing else changes, but while an account is being deleted, and
  -- the payment that it belongs to while two accounts become one.
  IF current_setting('valence.erasing', true) = 'on' THEN
    may_change := may_change || 'reason'::text;
  END IF;
  IF current_setting('valence.merging', true) = 'on' THEN
    may_change := may_change || 'payment_id'::text;
  END IF;
  IF (to_jsonb(OLD) - may_change) IS DISTINCT FROM (to_jsonb(NEW) - may_change) THEN
    RAISE EXCEPTION 'payment_entry is append-only';
  END IF;
  RETURN NEW;
END $$;
