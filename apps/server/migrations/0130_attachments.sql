-- Papers beside a lesson: PDF files that whoever may watch it may read.

CREATE TABLE attachment (
  id uuid PRIMARY KEY,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- For people, without the ending; never a path.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- Unique at the end of each transaction, so that an order can be written place by place.
  position integer NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (video_id, position) DEFERRABLE INITIALLY DEFERRED
);
