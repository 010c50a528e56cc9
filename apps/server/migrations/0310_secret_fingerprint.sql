-- Which secret this database is used with, without knowing it: one row, so that of two servers with secrets of their own one is refused.

CREATE TABLE secret_fingerprint (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  -- HMAC-SHA256 of a fixed text under a key that derives from the secret and serves nothing else.
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  -- Since when it is this one.
  since timestamptz NOT NULL
);
