-- Where a student's account streams at the moment: as many places as streams are allowed at once (a setting). A place that
-- was not used for a while is free; that is computed, so nothing has to be tidied when a browser just goes away.
CREATE TABLE stream_place (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  place integer NOT NULL CHECK (place >= 1),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  -- Since when this session has it.
  taken_at timestamptz NOT NULL,
  -- The last request for a part of a stream, written every few seconds at most.
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, place)
);
CREATE INDEX stream_place_session ON stream_place (session_id);
