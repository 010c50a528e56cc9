-- Sums of the landing page's days that are over, read instead of their visits and activities. A day is over when none of
-- its visits takes activities any more: what stands here can no longer become another number. Who visited stands in none.

-- The first instant of a day of the school: the other way round of school_day.
CREATE FUNCTION school_day_start(day date) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN day::timestamp AT TIME ZONE 'Asia/Colombo';

-- From and through which day sums are kept, without a gap; NULL: none are. Rows of days after it are left over, and mean
-- nothing: what touches a day again only moves this.
CREATE TABLE landing_closed (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since date,
  through date
);
INSERT INTO landing_closed DEFAULT VALUES;

-- All but the last column without crawlers.
CREATE TABLE landing_day (
  day date PRIMARY KEY,
  visits integer NOT NULL CHECK (visits >= 0),
  sessions integer NOT NULL CHECK (sessions BETWEEN 0 AND visits),
  registrations integer NOT NULL CHECK (registrations BETWEEN 0 AND visits),
  contacts integer NOT NULL CHECK (contacts BETWEEN 0 AND visits),
  -- Visits that scrolled at least so far, in percent.
  depth_25 integer NOT NULL CHECK (depth_25 BETWEEN 0 AND visits),
  depth_50 integer NOT NULL CHECK (depth_50 BETWEEN 0 AND depth_25),
  depth_75 integer NOT NULL CHECK (depth_75 BETWEEN 0 AND depth_50),
  depth_100 integer NOT NULL CHECK (depth_100 BETWEEN 0 AND depth_75),
  crawlers integer NOT NULL CHECK (crawlers >= 0)
);

-- How many browsers visited on a day and, before it, last on another one (NULL: never). Of a span of days the different
-- browsers are those whose visit before is none or lies before the span.
CREATE TABLE landing_day_session (
  day date NOT NULL,
  previous_day date CHECK (previous_day < day),
  sessions integer NOT NULL CHECK (sessions > 0),
  UNIQUE NULLS NOT DISTINCT (day, previous_day)
);

-- How many visits told that they lasted so long.
CREATE TABLE landing_day_seconds (
  day date NOT NULL,
  seconds integer NOT NULL,
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, seconds)
);

CREATE TABLE landing_day_source (
  day date NOT NULL,
  source text,
  medium text,
  campaign text,
  visits integer NOT NULL CHECK (visits > 0),
  registrations integer NOT NULL CHECK (registrations BETWEEN 0 AND visits),
  UNIQUE NULLS NOT DISTINCT (day, source, medium, campaign)
);

CREATE TABLE landing_day_device (
  day date NOT NULL,
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'computer', 'other')),
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, device)
);

CREATE TABLE landing_day_click (
  day date NOT NULL,
  type text NOT NULL,
  label text NOT NULL,
  clicks integer NOT NULL CHECK (clicks > 0),
  visits integer NOT NULL CHECK (visits BETWEEN 1 AND clicks),
  PRIMARY KEY (day, type, label)
);

-- Which visits a browser made before a day.
CREATE INDEX analytics_visit_session ON analytics_visit (session_hash, visited_at) WHERE NOT is_crawler;

-- Whatever writes to a day that is over (a clock that was wrong, a visit told anew) has it and the days after it counted
-- again: until then they are read from the visits. Nothing but the purge removes visits, and with them their days' sums.
CREATE FUNCTION landing_reopen(touched date) RETURNS void LANGUAGE sql AS $$
  UPDATE landing_closed SET through = touched - 1 WHERE through >= touched;
$$;
CREATE FUNCTION landing_follow_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM landing_reopen((SELECT min(school_day(visited_at)) FROM new_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION landing_follow_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT through FROM landing_closed) IS NOT NULL THEN
    PERFORM landing_reopen((SELECT min(school_day(v.visited_at)) FROM new_rows n JOIN analytics_visit v ON v.id = n.visit_id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER landing_visit_added AFTER INSERT ON analytics_visit
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION landing_follow_visits();
CREATE TRIGGER landing_visit_changed AFTER UPDATE ON analytics_visit
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION landing_follow_visits();
CREATE TRIGGER landing_activity_added AFTER INSERT ON analytics_activity
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION landing_follow_activities();
