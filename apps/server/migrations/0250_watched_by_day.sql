-- Which seconds of a lesson a student watched for the first time on a day, so that where students leave is told of any days.

ALTER TABLE watch_day
  -- NULL: from before this was kept; how many seconds is known, not which.
  ADD COLUMN watched int4multirange CHECK (watched <@ int4range(0, 172800)),
  ADD CHECK (seconds_in(watched) = seconds);

-- Whoever watched all that is known of a lesson on a single day watched exactly that on it.
UPDATE watch_day day SET watched = known.watched FROM watch_progress known
WHERE known.account_id = day.account_id AND known.video_id = day.video_id AND known.watched_seconds = day.seconds;
