-- The class door: who was present, and which lessons were opened to a student there.
-- Runs beside the version before: it adds tables alone.

-- Who was present in a class on a day of the school.
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

-- Lessons of a class that were opened to a student for some weeks in one step, and what was there before, so that it can be undone.
CREATE TABLE access_opening (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES class,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  request_id text NOT NULL UNIQUE,
  ends_at timestamptz NOT NULL,
  -- For each lesson its id, the end that the opening left, and the grant that it replaced.
  pairs jsonb NOT NULL CHECK (jsonb_typeof(pairs) = 'array' AND jsonb_array_length(pairs) > 0),
  opened_at timestamptz NOT NULL,
  opened_by uuid REFERENCES account ON DELETE SET NULL,
  undone_at timestamptz
);
CREATE INDEX access_opening_account ON access_opening (account_id);
CREATE INDEX access_opening_opened_by ON access_opening (opened_by);
