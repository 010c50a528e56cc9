-- Who was present in a class on a day of the school.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE attendance (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES class,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  day date NOT NULL,
  -- Of the call that marked it: the same call again learns that the mark is its own.
  request_id text NOT NULL,
  marked_at timestamptz NOT NULL,
  marked_by uuid REFERENCES account ON DELETE SET NULL,
  CONSTRAINT attendance_once UNIQUE (class_id, day, account_id)
);
CREATE INDEX attendance_account ON attendance (account_id);
CREATE INDEX attendance_marked_by ON attendance (marked_by);
