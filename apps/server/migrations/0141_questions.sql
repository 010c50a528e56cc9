-- What students ask the teacher at a second of a lesson, and the answers.

CREATE TABLE lesson_question (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- The browser's own id of the asking: the same call again finds this question.
  request_id text NOT NULL CHECK (request_id ~ '^[0-9a-f]{32}$'),
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- NULL: about the whole lesson.
  at_second integer CHECK (at_second BETWEEN 0 AND 172800),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  asked_at timestamptz NOT NULL,
  -- NULL: it waits.
  answer text CHECK (char_length(answer) BETWEEN 1 AND 4000),
  answered_at timestamptz,
  answered_by uuid REFERENCES account ON DELETE SET NULL,
  answer_changed_at timestamptz,
  -- Since when everybody who can watch the lesson sees it, without the student's name.
  shared_at timestamptz,
  -- When the student saw the answer as it is now.
  seen_at timestamptz,
  UNIQUE (account_id, request_id),
  CHECK (num_nonnulls(answer, answered_at, answer_changed_at) IN (0, 3)),
  CHECK (answer IS NOT NULL OR num_nonnulls(answered_by, shared_at, seen_at) = 0)
);
CREATE INDEX lesson_question_account ON lesson_question (account_id, asked_at DESC);
CREATE INDEX lesson_question_video ON lesson_question (video_id, at_second);
CREATE INDEX lesson_question_open ON lesson_question (asked_at) WHERE answer IS NULL;
CREATE INDEX lesson_question_answered ON lesson_question (answered_at DESC) WHERE answer IS NOT NULL;
