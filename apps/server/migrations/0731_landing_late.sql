-- Days of the landing page are summed up as soon as they are over. A visit takes activities for seven days more: those of a day
-- that is summed up are noted here, and its sums are made anew by the hourly job, so that a late report opens no days again.

-- Through which day writes are noted: set before the sums of a day are made, so that no write can miss both.
ALTER TABLE landing_closed ADD COLUMN noted date;
UPDATE landing_closed SET noted = through;

CREATE TABLE landing_late (day date PRIMARY KEY);
COMMENT ON TABLE landing_late IS 'Days with sums whose visits told something since';

-- Writes the note, or holds the one that is there until the end of the transaction: the job that takes it away waits for what
-- was written with it.
CREATE FUNCTION landing_note_late(touched date[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO landing_late (day)
  SELECT DISTINCT day FROM unnest(touched) day JOIN landing_closed ON day <= noted ORDER BY day
  ON CONFLICT (day) DO UPDATE SET day = excluded.day
$$;
CREATE FUNCTION landing_note_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM landing_note_late(ARRAY(SELECT DISTINCT school_day(visited_at) FROM new_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION landing_follow_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT noted FROM landing_closed) IS NOT NULL THEN
    PERFORM landing_note_late(ARRAY(
      SELECT DISTINCT school_day(v.visited_at) FROM new_rows n JOIN analytics_visit v ON v.id = n.visit_id));
  END IF;
  RETURN NULL;
END $$;

-- A new visit of a day that is over, from a clock that was wrong, opens the day again, as before; so does a visit that moves to
-- another day or becomes another browser's. While the sums of a day are being made, too: nothing is summed up beyond `noted`.
CREATE OR REPLACE FUNCTION landing_reopen(touched date) RETURNS void LANGUAGE sql AS $$
  UPDATE landing_closed SET through = CASE WHEN through >= touched THEN touched - 1 ELSE through END,
    noted = CASE WHEN noted >= touched THEN touched - 1 ELSE noted END
  WHERE through >= touched OR noted >= touched;
$$;
DROP TRIGGER landing_visit_changed ON analytics_visit;
CREATE TRIGGER landing_visit_told AFTER UPDATE ON analytics_visit
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION landing_note_visits();
CREATE FUNCTION landing_follow_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM landing_reopen(least(school_day(OLD.visited_at), school_day(NEW.visited_at)));
  RETURN NULL;
END $$;
CREATE TRIGGER landing_visit_moved AFTER UPDATE ON analytics_visit FOR EACH ROW
  WHEN ((OLD.visited_at, OLD.session_hash, OLD.is_crawler) IS DISTINCT FROM (NEW.visited_at, NEW.session_hash, NEW.is_crawler))
  EXECUTE FUNCTION landing_follow_visit();
