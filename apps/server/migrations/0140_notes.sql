-- What students write for themselves beside a lesson.

CREATE TABLE lesson_note (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Made by the student's browser, so that a note that is sent twice is one. Another student's never meets it.
  note_id text NOT NULL CHECK (note_id ~ '^[0-9a-f]{32}$'),
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- NULL: about the whole lesson.
  at_second integer CHECK (at_second BETWEEN 0 AND 172800),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  written_at timestamptz NOT NULL,
  -- When the student last changed it: of two devices the later word stays.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, note_id)
);
CREATE INDEX lesson_note_lesson ON lesson_note (account_id, video_id);
CREATE INDEX lesson_note_video ON lesson_note (video_id);
