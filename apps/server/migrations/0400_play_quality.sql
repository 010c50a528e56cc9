-- How lessons played, as the players report it: sums by hour of Colombo, rendition and browser, without whom or what it was.
-- Kept for 400 days, as long as this year's figures are compared with last year's.
CREATE TABLE play_quality (
  day date NOT NULL,
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  -- Pixels of the picture's shorter side; 0: sound without a picture.
  rendition integer NOT NULL CHECK (rendition BETWEEN 0 AND 10000),
  -- Its common name; empty: it tells none that we know.
  browser text NOT NULL CHECK (length(browser) <= 40),
  stretches bigint NOT NULL,
  played_seconds bigint NOT NULL,
  stalls bigint NOT NULL,
  stalled_milliseconds bigint NOT NULL,
  failures bigint NOT NULL,
  fallbacks bigint NOT NULL,
  -- How many starts and stretches lie in each class; the classes are in packages/domain/src/play-quality.ts.
  starts integer[] NOT NULL CHECK (cardinality(starts) = 16),
  stall_shares integer[] NOT NULL CHECK (cardinality(stall_shares) = 10),
  PRIMARY KEY (day, hour, rendition, browser)
);

-- The reports that are in the sums already: one that is sent twice counts once. Kept for two days, and names nobody.
CREATE TABLE play_report (
  id uuid PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX play_report_day ON play_report (day);
