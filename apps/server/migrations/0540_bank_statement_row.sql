-- The rows of bank statements that approved a slip: a row is used once, for ever, also when its slip is deleted.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE bank_statement_row (
  -- SHA-256 of the day, the amount, the words and the how-manieth of them the row was: the same in each statement that has it.
  fingerprint bytea PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
  -- A slip is approved by one row. NULL: the slip was deleted with its student.
  slip_id uuid UNIQUE REFERENCES payment_slip ON DELETE SET NULL,
  booked_on date NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  used_by uuid REFERENCES account ON DELETE SET NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX bank_statement_row_used_by ON bank_statement_row (used_by);

CREATE FUNCTION bank_statement_row_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Slip and account may be forgotten with the person; a row never becomes another slip's.
  IF (to_jsonb(OLD) - 'used_by' - 'slip_id') IS DISTINCT FROM (to_jsonb(NEW) - 'used_by' - 'slip_id')
    OR (NEW.slip_id IS NOT NULL AND NEW.slip_id IS DISTINCT FROM OLD.slip_id) THEN
    RAISE EXCEPTION 'bank_statement_row is used once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_statement_row_stays BEFORE UPDATE ON bank_statement_row
  FOR EACH ROW EXECUTE FUNCTION bank_statement_row_stays();
