-- Refreshes of sessions and reports of progress are the most frequent writes: what is done with each of them is made shorter.

-- PostgreSQL reads the condition of a trigger anew in each statement, and asks it of each row. Which columns a statement sets it knows
-- without: no trigger of ours changes one before.
DROP TRIGGER kept_session_changed ON session;
CREATE TRIGGER kept_session_changed AFTER UPDATE OF account_id, created_at, ended_at, ended_because, proved_at ON session FOR EACH ROW
  WHEN ((OLD.account_id, OLD.created_at, OLD.ended_at, OLD.ended_because, OLD.proved_at)
    IS DISTINCT FROM (NEW.account_id, NEW.created_at, NEW.ended_at, NEW.ended_because, NEW.proved_at))
  EXECUTE FUNCTION note_change_of_session();
DROP TRIGGER kept_watch_progress_moved ON watch_progress;
CREATE TRIGGER kept_watch_progress_moved AFTER UPDATE OF account_id ON watch_progress FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION note_progress_moved();

-- Who watches from the beginning on has one stretch, whose seconds need no query. The result is the same, so that what is stored stays.
CREATE OR REPLACE FUNCTION seconds_in(ranges int4multirange) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF int4multirange(range_merge(ranges)) = ranges THEN
    RETURN coalesce(upper(ranges) - lower(ranges), 0);
  END IF;
  RETURN (SELECT sum(upper(stretch) - lower(stretch)) FROM unnest(ranges) AS stretch);
END $$;
