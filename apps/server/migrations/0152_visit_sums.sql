-- The most that was told of each visit, kept with it as it is told: a year of activities need not be read to sum up its visits.

ALTER TABLE analytics_visit
  ADD COLUMN registered boolean NOT NULL DEFAULT false,
  ADD COLUMN contacted boolean NOT NULL DEFAULT false,
  -- The longest time that its page told; NULL: it told none.
  ADD COLUMN seconds_spent integer CHECK (seconds_spent >= 0),
  -- The deepest scroll, in percent.
  ADD COLUMN scroll_depth integer NOT NULL DEFAULT 0 CHECK (scroll_depth BETWEEN 0 AND 100);
-- Room on each page of the table, so that a change of these columns touches no index.
ALTER TABLE analytics_visit SET (fillfactor = 75);

UPDATE analytics_visit SET registered = told.registered, contacted = told.contacted, seconds_spent = told.seconds,
  scroll_depth = told.depth
FROM (SELECT visit_id, bool_or(type = 'registration_click') AS registered,
    bool_or(type IN ('whatsapp_click', 'phone_click')) AS contacted,
    max(duration_seconds) FILTER (WHERE type = 'page_exit') AS seconds,
    coalesce(max(rtrim(data->>'depth', '%')::integer) FILTER (WHERE type = 'scroll_depth'), 0) AS depth
  FROM analytics_activity GROUP BY 1) told
WHERE told.visit_id = analytics_visit.id;
