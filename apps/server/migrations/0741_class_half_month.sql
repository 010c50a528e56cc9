-- The classes in which who joins from the 16th of a month on pays half of that month.
-- Runs beside the version before: it adds a table alone, and while no class is in it every fee is as before.
CREATE TABLE class_half_month (
  class_id uuid PRIMARY KEY REFERENCES class ON DELETE CASCADE,
  set_by uuid REFERENCES account ON DELETE SET NULL,
  set_at timestamptz NOT NULL
);
