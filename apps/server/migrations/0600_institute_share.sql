-- What an institute gets of what students pay for its classes, from a month on until the next row; before the first row, nothing.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE institute_share (
  institute_id uuid NOT NULL REFERENCES institute ON DELETE CASCADE,
  from_month integer NOT NULL CHECK (from_month BETWEEN 24000 AND 25199),
  kind text NOT NULL CHECK (kind IN ('percent', 'student')),
  -- Hundredths of a percent, or cents for each student who paid.
  amount integer NOT NULL CHECK (amount BETWEEN 0 AND 100000000 AND (kind = 'student' OR amount <= 10000)),
  set_by uuid REFERENCES account ON DELETE SET NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (institute_id, from_month)
);
