-- A deleted video keeps its files for some weeks, so that it can come back whole; after that only what is recorded of it stays.

ALTER TABLE video
  ADD COLUMN files_removed_at timestamptz,
  ADD CHECK (files_removed_at IS NULL OR source_kind <> 'protected' OR deleted_at IS NULL);
CREATE INDEX video_deleted ON video (deleted_at) WHERE deleted_at IS NOT NULL AND files_removed_at IS NULL;
