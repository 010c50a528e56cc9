-- A class's access taken forward: once for each request, and taken back by its days, end by end.

ALTER TABLE access_extension
  -- The sender's own id of the request, keyed by who sent it: the same call again finds what the first one did.
  ADD COLUMN request_id text CHECK (char_length(request_id) <= 64),
  -- What was moved, as the first call was answered.
  ADD COLUMN assignments integer NOT NULL DEFAULT 0 CHECK (assignments >= 0),
  ADD COLUMN grants integer NOT NULL DEFAULT 0 CHECK (grants >= 0),
  ADD COLUMN students integer NOT NULL DEFAULT 0 CHECK (students >= 0);
UPDATE access_extension SET request_id = id::text;
ALTER TABLE access_extension
  ALTER COLUMN request_id SET NOT NULL,
  ADD UNIQUE (request_id);

ALTER TABLE access_extension_item
  -- When this end was moved back by the extension's days.
  ADD COLUMN taken_back_at timestamptz,
  -- When the grant was given anew: its end no longer has these days in it.
  ADD COLUMN overtaken_at timestamptz,
  ADD CHECK (taken_back_at IS NULL OR overtaken_at IS NULL);
UPDATE access_extension_item item SET taken_back_at = e.undone_at
FROM access_extension e WHERE e.id = item.extension_id AND e.undone_at IS NOT NULL;
-- Of what was moved before, nobody knows whether the days are still in the end: it stays where it is.
UPDATE access_extension_item SET overtaken_at = e.extended_at
FROM access_extension e WHERE e.id = extension_id AND taken_back_at IS NULL;
ALTER TABLE access_extension_item DROP COLUMN ended_before, DROP COLUMN ends_after;
ALTER TABLE access_extension DROP COLUMN undone_at;
