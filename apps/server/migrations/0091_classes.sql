-- When classes are held, and moving the ends of a whole class's access.

CREATE TABLE timetable_slot (
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  -- ISO 8601: Monday is 1.
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  -- The school's clock, as `08:30`.
  starts_at text NOT NULL CHECK (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends_at text NOT NULL CHECK (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place text NOT NULL DEFAULT '' CHECK (char_length(place) <= 120),
  PRIMARY KEY (class_id, weekday, starts_at),
  CHECK (ends_at > starts_at)
);

-- One moving of ends, so that it can be taken back; what it moved, with the ends before and after.
CREATE TABLE access_extension (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  extended_at timestamptz NOT NULL,
  extended_by uuid REFERENCES account ON DELETE SET NULL,
  undone_at timestamptz
);
CREATE INDEX access_extension_class ON access_extension (class_id, extended_at DESC);
CREATE TABLE access_extension_item (
  extension_id uuid NOT NULL REFERENCES access_extension ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- NULL: the end of the class's own assignment.
  account_id uuid REFERENCES account ON DELETE CASCADE,
  ended_before timestamptz NOT NULL,
  ends_after timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (extension_id, video_id, account_id)
);
CREATE INDEX access_extension_item_account ON access_extension_item (account_id);
CREATE INDEX access_extension_item_video ON access_extension_item (video_id);
