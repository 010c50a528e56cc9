-- Reports of progress are the most frequent writes: what is done with each of them is made shorter.

-- Who changes a row of progress changes its account's lists. A report never moves it to another account; what does, when two accounts
-- become one, says so for the former one.
CREATE FUNCTION note_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id) SELECT DISTINCT 'lessons', account_id FROM new_rows;
  RETURN NULL;
END $$;
CREATE FUNCTION note_progress_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id) VALUES ('lessons', OLD.account_id);
  RETURN NULL;
END $$;
DROP TRIGGER kept_watch_progress_changed ON watch_progress;
CREATE TRIGGER kept_watch_progress_changed AFTER UPDATE ON watch_progress REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_progress();
CREATE TRIGGER kept_watch_progress_moved AFTER UPDATE ON watch_progress FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION note_progress_moved();

-- A row is written again and again, and no index has what is written: with room in its page, it needs no new entries (PostgreSQL
-- manual, 66.7: heap-only tuples). Of `watch_day` an index has the seconds.
ALTER TABLE watch_progress SET (fillfactor = 80);
