-- Lessons of a class that were opened to a student for some weeks in one step, and what was there before, so that it can be undone.
-- Runs beside the version before: it adds a table alone.
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
