-- The catalogue at the desk: edits that do not overwrite each other, and videos that are deleted but not forgotten.

ALTER TABLE video
  -- Counted up by each change; an edit names the version it was made from.
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Deleted: nobody sees or watches it, and what is recorded of it stays. NULL again: restored.
  ADD COLUMN deleted_at timestamptz;
