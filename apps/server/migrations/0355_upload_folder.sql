-- Where an upload's bytes lie: servers on one database may each have a folder of their own, and only the one that has the bytes
-- can say how far the upload is.
-- NULL: nothing arrived yet, or it was begun before this column was there.
ALTER TABLE upload ADD COLUMN folder_id uuid;
