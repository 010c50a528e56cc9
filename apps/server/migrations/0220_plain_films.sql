-- A server without ffmpeg: films that browsers play as they were sent, and what is known of the workers' tools.

ALTER TABLE packaging
  -- Since when the film lies in its folder as it was sent; it plays from there until the lesson is packaged, and is removed
  -- a day after that. NULL: it does not.
  ADD COLUMN plain_at timestamptz,
  DROP CONSTRAINT packaging_state_check,
  -- 'plain': it plays as it was sent, and is packaged once a worker has ffmpeg.
  ADD CONSTRAINT packaging_state_check
    CHECK (state IN ('queued', 'running', 'plain', 'ready', 'failed', 'cancelled')),
  ADD CHECK (state <> 'plain' OR plain_at IS NOT NULL);
CREATE INDEX packaging_plain ON packaging (finished_at) WHERE plain_at IS NOT NULL;

-- The workers that were heard of lately, so that the desk can say what is missing.
CREATE TABLE worker (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  has_ffmpeg boolean NOT NULL
);
