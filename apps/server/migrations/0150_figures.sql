-- What the desk's figures are read from: days of watching, days of codes, and where visits to the landing page came from.

-- The school's calendar day of an instant.
CREATE FUNCTION school_day(at timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Asia/Colombo')::date;

-- How many seconds of a lesson a student watched for the first time on a day. `watch_progress` tells which seconds, not when.
CREATE TABLE watch_day (
  day date NOT NULL,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  seconds integer NOT NULL CHECK (seconds > 0),
  PRIMARY KEY (day, account_id, video_id)
);
CREATE INDEX watch_day_account ON watch_day (account_id, day);
CREATE INDEX watch_day_video ON watch_day (video_id, day);
-- Of what was watched before days were kept only the last day is known.
INSERT INTO watch_day (day, account_id, video_id, seconds)
SELECT school_day(last_watched_at), account_id, video_id, watched_seconds FROM watch_progress
WHERE last_watched_at IS NOT NULL AND watched_seconds > 0;

-- Codes of the sign-in by the day they were made, of those that are no longer in sign_in_code: they are counted as they are purged.
CREATE TABLE sign_in_code_day (
  day date PRIMARY KEY,
  made integer NOT NULL CHECK (made >= 0),
  -- Accepted by WhatsApp.
  sent integer NOT NULL CHECK (sent BETWEEN 0 AND made)
);

ALTER TABLE analytics_visit
  -- The other site that led here: its host alone. NULL: none, or not told.
  ADD COLUMN referrer_host text CHECK (char_length(referrer_host) BETWEEN 1 AND 120),
  -- The address's own utm_source, utm_medium and utm_campaign.
  ADD COLUMN utm_source text CHECK (char_length(utm_source) BETWEEN 1 AND 80),
  ADD COLUMN utm_medium text CHECK (char_length(utm_medium) BETWEEN 1 AND 80),
  ADD COLUMN utm_campaign text CHECK (char_length(utm_campaign) BETWEEN 1 AND 80);
