-- How far the proofs are with reading every stored file to its end, which takes them up to thirty nights: files of the present
-- round that were read and that there are, when it began, and when the last whole one was finished.
ALTER TABLE backup_state
  ADD COLUMN files_read integer NOT NULL DEFAULT 0 CHECK (files_read >= 0),
  ADD COLUMN files_to_read integer NOT NULL DEFAULT 0 CHECK (files_to_read >= files_read),
  ADD COLUMN round_began_at timestamptz,
  ADD COLUMN files_whole_at timestamptz;
