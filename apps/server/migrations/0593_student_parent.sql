-- The number of a student's parent or guardian, whom the staff tell of absences.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE student_parent (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  phone text NOT NULL CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  written_at timestamptz NOT NULL,
  written_by uuid REFERENCES account ON DELETE SET NULL
);
CREATE INDEX student_parent_written_by ON student_parent (written_by);
