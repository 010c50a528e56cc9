-- The same file from the same person is one upload while it arrives: a beginning whose answer was lost is found, not repeated.

CREATE UNIQUE INDEX upload_receiving_file ON upload (owner_id, fingerprint)
  WHERE state = 'receiving' AND fingerprint <> '';
