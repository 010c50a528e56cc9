-- Which lessons lie on which of a student's devices, and until when they play there.

CREATE TABLE download (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Made by the student's browser. Two accounts of one browser have rows of their own.
  device_id text NOT NULL CHECK (device_id ~ '^[0-9a-f]{32}$'),
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  kept_at timestamptz NOT NULL,
  -- When the device last asked.
  renewed_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_id, video_id)
);
CREATE INDEX download_video ON download (video_id);

ALTER TABLE school_limit DROP CONSTRAINT school_limit_check;
ALTER TABLE school_limit ADD CONSTRAINT school_limit_check CHECK (CASE name
  WHEN 'student-devices' THEN value BETWEEN 1 AND 100
  WHEN 'streams-at-once' THEN value BETWEEN 1 AND 100
  WHEN 'download-devices' THEN value BETWEEN 0 AND 10
  WHEN 'payment-due-day' THEN value BETWEEN 1 AND 31
  WHEN 'upload-gigabytes' THEN value BETWEEN 1 AND 1000
  WHEN 'attachment-megabytes' THEN value BETWEEN 1 AND 100
  WHEN 'codes-an-hour' THEN value BETWEEN 3 AND 10
  WHEN 'second-factor-required' THEN value BETWEEN 0 AND 1
  WHEN 'year-lessons-confirmed' THEN value BETWEEN 0 AND 1
  ELSE false END);
