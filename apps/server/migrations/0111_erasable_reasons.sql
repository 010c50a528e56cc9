-- What was received stays for good; what somebody wrote about a student beside it goes when the account is deleted.
CREATE OR REPLACE FUNCTION payment_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change text[] := ARRAY['recorded_by'];
BEGIN
  -- Who recorded it may be forgotten with the account; nothing else changes, but while an account is being deleted.
  IF current_setting('valence.erasing', true) = 'on' THEN
    may_change := may_change || 'reason'::text;
  END IF;
  IF (to_jsonb(OLD) - may_change) IS DISTINCT FROM (to_jsonb(NEW) - may_change) THEN
    RAISE EXCEPTION 'payment_entry is append-only';
  END IF;
  RETURN NEW;
END $$;
