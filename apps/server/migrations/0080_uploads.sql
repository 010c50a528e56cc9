-- Films on their way from the teacher's computer: one row an upload, its bytes in the part files beside the database.

CREATE TABLE upload (
  id uuid PRIMARY KEY,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- Who sends it: nobody else may go on with it or see it. NULL: the account is gone; what arrived whole stays.
  owner_id uuid REFERENCES account ON DELETE SET NULL,
  -- As it was on the teacher's computer: for people, never a path.
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 255),
  -- What the browser knows the file by when it is chosen again.
  fingerprint text NOT NULL DEFAULT '' CHECK (char_length(fingerprint) <= 400),
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- Bytes that are certainly on the disk, in one piece from the beginning.
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND bytes),
  -- 'complete' waits for the transcoder.
  state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'complete')),
  -- The video was made for this upload, as a draft: it goes when the upload is given up and nothing was done with it.
  with_draft boolean NOT NULL DEFAULT false,
  begun_at timestamptz NOT NULL,
  -- When bytes last arrived.
  moved_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- The last byte and the end are one step: no crash can fall between them.
  CHECK ((state = 'complete') = (received_bytes = bytes)),
  CHECK ((state = 'complete') = (completed_at IS NOT NULL))
);
-- Two films at once for one lesson would leave it to chance which one is shown.
CREATE UNIQUE INDEX upload_receiving ON upload (video_id) WHERE state = 'receiving';
CREATE INDEX upload_video ON upload (video_id);
CREATE INDEX upload_owner ON upload (owner_id, begun_at DESC);
CREATE INDEX upload_abandoned ON upload (moved_at) WHERE state = 'receiving';
