-- The work that makes a lesson of an uploaded file: one row a piece of work, which is at once its place in the queue.

CREATE TABLE packaging (
  id uuid PRIMARY KEY,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- The upload it came from; the same upload never begins twice.
  upload_id text NOT NULL UNIQUE CHECK (char_length(upload_id) BETWEEN 1 AND 128),
  -- Where the uploaded file is, as the uploads know it.
  source_file text NOT NULL CHECK (char_length(source_file) BETWEEN 1 AND 1024),
  original_name text NOT NULL,
  source_bytes bigint NOT NULL CHECK (source_bytes >= 0),
  -- Where the lesson's files lie in the storage. Never used twice: a stream address names it.
  prefix text NOT NULL UNIQUE,
  -- The content key, sealed under a key outside the database.
  sealed_key bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'ready', 'failed', 'cancelled')),
  -- Why it failed, of the transcoder's words; the sentence is in the copy.
  failure text,
  queued_at timestamptz NOT NULL,
  -- Not taken before this instant: the pause after a failure that may pass.
  not_before timestamptz NOT NULL,
  -- Of the present try.
  started_at timestamptz,
  -- Since when the lesson can be watched, at its lowest rendition at least.
  watchable_at timestamptz,
  finished_at timestamptz,
  -- Times it was taken and neither finished nor given back: a file that kills every worker must not go round for ever.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- The worker that has it, until when unless it says so again.
  held_by uuid,
  held_until timestamptz,
  -- What was decided about the file before its first rendition.
  plan jsonb,
  duration_seconds double precision CHECK (duration_seconds > 0),
  CHECK ((state = 'running') = (held_by IS NOT NULL)),
  CHECK ((held_by IS NULL) = (held_until IS NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state IN ('ready', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
-- What a worker looks for, and a video's own.
CREATE INDEX packaging_waiting ON packaging (queued_at, id) WHERE state IN ('queued', 'running');
CREATE INDEX packaging_video ON packaging (video_id, id DESC);
-- Of one video only one is at work: a newer upload waits for it or replaces it by cancelling.
CREATE UNIQUE INDEX packaging_one_running ON packaging (video_id) WHERE state = 'running';

-- The steps in their order. One that is done stays done, whatever happens to the worker.
CREATE TABLE packaging_step (
  packaging_id uuid NOT NULL REFERENCES packaging ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  -- 'pictures', 'audio', or the rendition's name.
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
  -- What it costs compared with the others.
  weight double precision NOT NULL CHECK (weight > 0),
  share double precision NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  started_at timestamptz,
  finished_at timestamptz,
  -- What the step's track turned out to be; the master playlist is written from it.
  track jsonb,
  PRIMARY KEY (packaging_id, position),
  UNIQUE (packaging_id, name),
  CHECK ((state = 'done') = (finished_at IS NOT NULL)),
  CHECK (state = 'waiting' OR started_at IS NOT NULL)
);
