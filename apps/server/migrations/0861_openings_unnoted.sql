-- No list and no player is told of a lesson that was opened and not watched yet: its row is noted as a change only once it says more.
CREATE FUNCTION note_progress_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id)
    SELECT DISTINCT 'lessons', account_id FROM new_rows WHERE left_at_second IS NOT NULL OR watched <> '{}';
  RETURN NULL;
END $$;
DROP TRIGGER kept_watch_progress_added ON watch_progress;
CREATE TRIGGER kept_watch_progress_added AFTER INSERT ON watch_progress REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_progress_added();
