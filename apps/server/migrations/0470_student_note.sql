-- What the staff note about a student, for each other.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE student_note (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  written_at timestamptz NOT NULL,
  written_by uuid REFERENCES account ON DELETE SET NULL
);
CREATE INDEX student_note_written_by ON student_note (written_by);
