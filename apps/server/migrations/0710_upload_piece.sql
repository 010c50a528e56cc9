-- What has arrived of a film in a bucket: objects that follow each other without a gap. On a disk a film is one file and has no rows.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE upload_piece (
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  first_byte bigint NOT NULL CHECK (first_byte >= 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  -- Names the object, and proves what is read of it.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  PRIMARY KEY (upload_id, first_byte)
);
