-- What of each lesson a student really watched.

-- The seconds in a set of stretches.
CREATE FUNCTION seconds_in(ranges int4multirange) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(sum(upper(stretch) - lower(stretch)), 0)::integer FROM unnest(ranges) AS stretch);

-- One row per student and lesson since the lesson was first opened. Only ever more is watched; what all devices of the
-- student tell comes together here.
CREATE TABLE watch_progress (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  -- Seconds of the lesson; two days bound what a lesson without a known length can take.
  watched int4multirange NOT NULL DEFAULT '{}' CHECK (watched <@ int4range(0, 172800)),
  watched_seconds integer NOT NULL GENERATED ALWAYS AS (seconds_in(watched)) STORED,
  -- The second at which the lesson was left last, on whatever device, and when that was; NULL: opened, not watched.
  left_at_second integer CHECK (left_at_second BETWEEN 0 AND 172800),
  last_watched_at timestamptz,
  -- How many more seconds could be claimed at once at that instant: time passed gives new credit, seconds watched use it.
  credit_seconds double precision NOT NULL CHECK (credit_seconds >= 0),
  credited_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, video_id),
  CHECK ((left_at_second IS NULL) = (last_watched_at IS NULL)),
  CHECK (last_watched_at IS NOT NULL OR isempty(watched))
);
CREATE INDEX watch_progress_video ON watch_progress (video_id);
