-- What was paid by a bank slip and no month could take: it stays the student's credit, which later months use.
-- Runs beside the version before: it adds tables alone, and a month that uses a credit is paid by an entry of a known kind.
CREATE TABLE student_credit (
  id uuid PRIMARY KEY,
  -- The record stays when the person goes.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  -- The receipt that the money came under.
  receipt_id uuid NOT NULL UNIQUE REFERENCES receipt,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- What is not used yet: kept by the uses below, so that nothing is spent twice.
  left_cents integer NOT NULL CHECK (left_cents BETWEEN 0 AND amount_cents),
  recorded_at timestamptz NOT NULL
);
CREATE INDEX student_credit_account ON student_credit (account_id);
CREATE INDEX student_credit_open ON student_credit (account_id, recorded_at) WHERE left_cents > 0;
CREATE INDEX student_credit_recorded ON student_credit (recorded_at);

-- Every use of a credit, never changed afterwards.
CREATE TABLE credit_use (
  id uuid PRIMARY KEY,
  credit_id uuid NOT NULL REFERENCES student_credit ON DELETE CASCADE,
  -- 'month': an amount of a month came from it. 'returned': that amount was taken back. 'refund': paid back to the student.
  kind text NOT NULL CHECK (kind IN ('month', 'returned', 'refund')),
  -- Negative where it came back.
  amount_cents integer NOT NULL CHECK (amount_cents <> 0 AND (kind = 'returned') = (amount_cents < 0)),
  -- The amount of the month, or its reversal: each counts once.
  payment_entry_id uuid UNIQUE REFERENCES payment_entry ON DELETE CASCADE,
  reason text CHECK (char_length(reason) BETWEEN 1 AND 300),
  -- The caller's own id of a refund: the same call again finds it.
  request_id text UNIQUE CHECK (char_length(request_id) <= 64),
  recorded_by uuid REFERENCES account ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL,
  CHECK ((kind = 'refund') = (payment_entry_id IS NULL)),
  CHECK ((kind = 'refund') = (reason IS NOT NULL))
);
CREATE INDEX credit_use_credit ON credit_use (credit_id);
CREATE INDEX credit_use_by ON credit_use (recorded_by);
CREATE INDEX credit_use_recorded ON credit_use (recorded_at);

CREATE FUNCTION credit_use_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE student_credit SET left_cents = left_cents - NEW.amount_cents WHERE id = NEW.credit_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_use_counts AFTER INSERT ON credit_use FOR EACH ROW EXECUTE FUNCTION credit_use_counts();

CREATE FUNCTION credit_use_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change text[] := ARRAY['recorded_by'];
BEGIN
  -- Who recorded it may be forgotten with the account, and the words of a reason while an account is being deleted.
  IF current_setting('valence.erasing', true) = 'on' THEN
    may_change := may_change || 'reason'::text;
  END IF;
  IF (to_jsonb(OLD) - may_change) IS DISTINCT FROM (to_jsonb(NEW) - may_change) THEN
    RAISE EXCEPTION 'credit_use is append-only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_use_stays BEFORE UPDATE ON credit_use FOR EACH ROW EXECUTE FUNCTION credit_use_stays();
