-- How fast and from where an account streams, and what of it was unusual.

-- How far ahead of playing an account has pulled: what was handed out to it, less what could have been played since.
CREATE TABLE stream_pace (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('picture', 'sound', 'film')),
  -- Seconds of lessons, at the instant beside it.
  ahead_seconds double precision NOT NULL CHECK (ahead_seconds >= 0),
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);

-- A place belongs to one network of each family of addresses at a time. Keyed hashes of the networks, never addresses.
ALTER TABLE stream_place
  ADD COLUMN network_v4 bytea CHECK (octet_length(network_v4) = 16),
  ADD COLUMN network_v6 bytea CHECK (octet_length(network_v6) = 16),
  -- How often it moved to another network lately; falls by one every 20 seconds.
  ADD COLUMN moves double precision NOT NULL DEFAULT 0 CHECK (moves >= 0),
  ADD COLUMN moved_at timestamptz,
  ADD CHECK (moves = 0 OR moved_at IS NOT NULL);

-- What a student's stream was held back or refused for, by day of Colombo; kept for 90 days.
CREATE TABLE unusual_pull (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  day date NOT NULL,
  -- Parts that were asked for faster than any player needs them.
  held_back integer NOT NULL CHECK (held_back >= 0),
  -- Requests of one browser's credentials from another network than the one that streams.
  networks integer NOT NULL CHECK (networks >= 0),
  PRIMARY KEY (account_id, day)
);
CREATE INDEX unusual_pull_day ON unusual_pull (day);
