-- Fees, what was received for them, free cards, receipts, and the bank slips that students send.

-- A calendar month as one number, year × 12 + month − 1, in the school's zone: spans of months are spans of numbers.
CREATE FUNCTION school_month(at timestamptz) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (extract(year FROM at AT TIME ZONE 'Asia/Colombo') * 12 + extract(month FROM at AT TIME ZONE 'Asia/Colombo') - 1)::integer;

-- What a class costs a month, from a month on until the next row. Months before the first row cost nothing.
CREATE TABLE class_fee (
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  from_month integer NOT NULL CHECK (from_month BETWEEN 24000 AND 25199),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 100000000),
  set_by uuid REFERENCES account ON DELETE SET NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (class_id, from_month)
);
INSERT INTO class_fee (class_id, from_month, amount_cents, set_at)
SELECT id, 24000, monthly_fee_cents, created_at FROM class WHERE monthly_fee_cents > 0;
-- One truth: the fee of a month is looked up above.
ALTER TABLE class DROP COLUMN monthly_fee_cents;
-- The last month the class is held and charged; NULL: it goes on.
ALTER TABLE class ADD COLUMN last_month integer CHECK (last_month BETWEEN 24000 AND 25199);

ALTER TABLE enrolment
  ADD COLUMN first_month integer GENERATED ALWAYS AS (school_month(enrolled_at)) STORED,
  -- The month of leaving; it is not charged any more.
  ADD COLUMN left_month integer GENERATED ALWAYS AS (school_month(left_at)) STORED;
CREATE INDEX enrolment_class ON enrolment (class_id, account_id);

-- `payment` is what the access rule reads: its amount is what was received, `paid` once that covers the month's fee.
-- What nobody paid anything for needs no row: pending and overdue follow from enrolment, fee and the clock.
DELETE FROM payment WHERE status IN ('pending', 'overdue');
ALTER TABLE payment ADD COLUMN month_number integer GENERATED ALWAYS AS (year * 12 + month - 1) STORED;
CREATE INDEX payment_class_month ON payment (class_id, month_number, account_id) INCLUDE (status, amount_cents);

-- A receipt's number has no gaps within its year: the counter's row is taken in the transaction that uses the number.
CREATE TABLE receipt_counter (
  year integer PRIMARY KEY CHECK (year BETWEEN 2000 AND 2099),
  last_number integer NOT NULL CHECK (last_number > 0)
);
CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 2099),
  number integer NOT NULL CHECK (number > 0),
  -- The caller's own id of the recording: the same call again finds this receipt.
  request_id text NOT NULL UNIQUE CHECK (char_length(request_id) <= 64),
  -- The record stays when the person goes.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  issued_by uuid REFERENCES account ON DELETE SET NULL,
  issued_at timestamptz NOT NULL,
  UNIQUE (year, number)
);
CREATE INDEX receipt_account ON receipt (account_id);

-- Every amount received or taken back, never changed afterwards: the sum of a payment's entries is its amount.
CREATE TABLE payment_entry (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment ON DELETE CASCADE,
  -- 'carried': from before entries were kept. 'correction': what was right instead of a reversed entry.
  kind text NOT NULL CHECK (kind IN ('cash', 'slip', 'correction', 'carried', 'reversal')),
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  receipt_id uuid REFERENCES receipt,
  -- An entry is taken back once.
  reverses_id uuid UNIQUE REFERENCES payment_entry,
  reason text CHECK (char_length(reason) BETWEEN 1 AND 300),
  recorded_by uuid REFERENCES account ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL,
  CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL)),
  CHECK ((kind = 'reversal') = (amount_cents < 0)),
  CHECK (kind NOT IN ('reversal', 'correction') OR reason IS NOT NULL),
  CHECK (kind NOT IN ('cash', 'slip') OR receipt_id IS NOT NULL)
);
CREATE INDEX payment_entry_payment ON payment_entry (payment_id);
CREATE INDEX payment_entry_receipt ON payment_entry (receipt_id);
CREATE INDEX payment_entry_day ON payment_entry (recorded_at);
INSERT INTO payment_entry (id, payment_id, kind, amount_cents, recorded_at)
SELECT gen_random_uuid(), id, 'carried', amount_cents, coalesce(paid_at, created_at) FROM payment WHERE amount_cents > 0;

CREATE FUNCTION payment_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Who recorded it may be forgotten with the account; nothing else changes.
  IF (to_jsonb(OLD) - 'recorded_by') IS DISTINCT FROM (to_jsonb(NEW) - 'recorded_by') THEN
    RAISE EXCEPTION 'payment_entry is append-only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_entry_stays BEFORE UPDATE ON payment_entry FOR EACH ROW EXECUTE FUNCTION payment_entry_stays();

-- Months of a class that a student need not pay; `to_month` NULL: until it is ended.
CREATE TABLE free_card (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  from_month integer NOT NULL CHECK (from_month BETWEEN 24000 AND 25199),
  to_month integer CHECK (to_month BETWEEN from_month AND 25199),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300),
  given_by uuid REFERENCES account ON DELETE SET NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX free_card_student ON free_card (account_id, class_id);
CREATE INDEX free_card_class ON free_card (class_id);

-- The picture of a slip; its file lies in the storage under `slips/<id>`.
CREATE TABLE slip_picture (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  sent_at timestamptz NOT NULL
);
CREATE INDEX slip_picture_same ON slip_picture (sha256);
CREATE INDEX slip_picture_account ON slip_picture (account_id, sent_at);

CREATE TABLE payment_slip (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  month_number integer NOT NULL CHECK (month_number BETWEEN 24000 AND 25199),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reference text NOT NULL DEFAULT '' CHECK (char_length(reference) <= 60),
  -- Its letters and digits alone, in capitals: how the same reference is recognised.
  reference_key text NOT NULL DEFAULT '' CHECK (char_length(reference_key) <= 60),
  picture_id uuid NOT NULL UNIQUE REFERENCES slip_picture,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected')),
  sent_at timestamptz NOT NULL,
  reviewed_by uuid REFERENCES account ON DELETE SET NULL,
  reviewed_at timestamptz,
  reason text CHECK (char_length(reason) BETWEEN 1 AND 300),
  receipt_id uuid REFERENCES receipt,
  CHECK ((state = 'waiting') = (reviewed_at IS NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((state = 'approved') = (receipt_id IS NOT NULL))
);
-- One slip at a time waits for a student's month of a class.
CREATE UNIQUE INDEX payment_slip_waiting_once ON payment_slip (account_id, class_id, month_number) WHERE state = 'waiting';
CREATE INDEX payment_slip_queue ON payment_slip (state, sent_at, id);
CREATE INDEX payment_slip_reference ON payment_slip (reference_key) WHERE reference_key <> '';
CREATE INDEX payment_slip_account ON payment_slip (account_id, sent_at);
