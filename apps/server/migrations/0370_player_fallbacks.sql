-- How often lessons were handed from the player's own engine to the library for every kind of HLS: by day of Colombo, browser
-- and reason, without whom it happened to. Kept for 400 days, as long as this year's figures are compared with last year's.
CREATE TABLE player_fallback (
  day date NOT NULL,
  -- Its common name; empty: it tells none that we know.
  browser text NOT NULL CHECK (length(browser) <= 40),
  -- The first number of its version; 0: it does not tell.
  version integer NOT NULL CHECK (version BETWEEN 0 AND 9999),
  reason text NOT NULL CHECK (reason IN ('decoding', 'buffer', 'format', 'playlist', 'key', 'engine')),
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, browser, version, reason)
);
