-- How many lessons students watched something of on the days that are over, and had finished: read instead of every day of every
-- student. Who watched stands in none of it.

-- Through which day the sums are kept, from the first day on; NULL: none are. Rows of days after it are left over, and mean nothing.
CREATE TABLE watch_closed (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  through date
);
INSERT INTO watch_closed DEFAULT VALUES;

-- Pairs of student and lesson that something new was watched of on a day and, before it, last on another one (NULL: never). Of a
-- span of days the different pairs are those whose day before is none or lies before the span.
CREATE TABLE watch_sum (
  day date NOT NULL,
  previous_day date CHECK (previous_day < day),
  lessons integer NOT NULL CHECK (lessons > 0),
  -- Of them those with nine tenths of the lesson by the day.
  finished integer NOT NULL CHECK (finished BETWEEN finished_before AND lessons),
  -- And those that had it by the day before: a pair is counted as finished once.
  finished_before integer NOT NULL CHECK (finished_before >= 0),
  UNIQUE NULLS NOT DISTINCT (day, previous_day)
);

-- The same of the days themselves. @param share of a lesson's seconds from which on it counts as finished
CREATE FUNCTION watch_sums(first_day date, last_day date, share double precision)
  RETURNS TABLE (day date, previous_day date, lessons bigint, finished bigint, finished_before bigint)
  LANGUAGE sql STABLE AS $$
  SELECT w.day, before.day, count(*),
    count(*) FILTER (WHERE before.seconds + w.seconds >= share * v.duration_seconds),
    count(*) FILTER (WHERE before.seconds > 0 AND before.seconds >= share * v.duration_seconds)
  FROM watch_day w JOIN video v ON v.id = w.video_id
  CROSS JOIN LATERAL (
    SELECT max(e.day) AS day, coalesce(sum(e.seconds), 0) AS seconds FROM watch_day e
    WHERE e.video_id = w.video_id AND e.account_id = w.account_id AND e.day < w.day) before
  WHERE w.day BETWEEN first_day AND last_day GROUP BY 1, 2
$$;

-- Whatever changes a day that is over (a deleted account, two that become one, a clock that was wrong, another film of a lesson) has
-- it and the days after it counted again: until then they are read from the days themselves.
CREATE FUNCTION watch_reopen(touched date) RETURNS void LANGUAGE sql AS $$
  UPDATE watch_closed SET through = touched - 1 WHERE through >= touched;
$$;
CREATE FUNCTION watch_follow_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_reopen((SELECT min(day) FROM new_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION watch_follow_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_reopen((SELECT min(day) FROM old_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION watch_follow_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_reopen((SELECT min(day) FROM watch_day WHERE video_id = NEW.id));
  RETURN NULL;
END $$;
CREATE FUNCTION watch_forget_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_closed SET through = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER watch_added AFTER INSERT ON watch_day
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION watch_follow_new();
CREATE TRIGGER watch_changed AFTER UPDATE ON watch_day
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION watch_follow_old();
CREATE TRIGGER watch_changed_to AFTER UPDATE ON watch_day
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION watch_follow_new();
CREATE TRIGGER watch_removed AFTER DELETE ON watch_day
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION watch_follow_old();
CREATE TRIGGER watch_emptied AFTER TRUNCATE ON watch_day EXECUTE FUNCTION watch_forget_all();
CREATE TRIGGER watch_length AFTER UPDATE OF duration_seconds ON video
  FOR EACH ROW WHEN (OLD.duration_seconds IS DISTINCT FROM NEW.duration_seconds) EXECUTE FUNCTION watch_follow_length();
