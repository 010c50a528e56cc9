-- What each person took in cash, closed with a count and signed by an admin.
-- Runs beside the version before: it adds tables alone.
CREATE TABLE cash_box (
  id uuid PRIMARY KEY,
  taken_by uuid REFERENCES account ON DELETE SET NULL,
  request_id text NOT NULL UNIQUE,
  expected_cents bigint NOT NULL CHECK (expected_cents >= 0),
  counted_cents bigint NOT NULL CHECK (counted_cents >= 0),
  closed_at timestamptz NOT NULL,
  signed_by uuid REFERENCES account ON DELETE SET NULL,
  signed_at timestamptz
);
CREATE INDEX cash_box_taken_by ON cash_box (taken_by, closed_at);
CREATE INDEX cash_box_signed_by ON cash_box (signed_by);

-- The amounts of cash in a box: each is in one box at most.
CREATE TABLE cash_box_entry (
  entry_id uuid PRIMARY KEY REFERENCES payment_entry ON DELETE CASCADE,
  box_id uuid NOT NULL REFERENCES cash_box
);
CREATE INDEX cash_box_entry_box ON cash_box_entry (box_id);
