-- What the desk's figures read of a year of days, in the order in which they count it and from the indexes alone: different
-- students of each day, of a span of days, and of each lesson, and what came in.

-- A day's seconds are changed while it lasts, and these indexes with them; afterwards they stay as they are.
ALTER TABLE watch_day DROP CONSTRAINT watch_day_pkey,
  ADD PRIMARY KEY (day, account_id, video_id) INCLUDE (seconds);
CREATE INDEX watch_day_lesson ON watch_day (video_id, account_id, day) INCLUDE (seconds);
DROP INDEX watch_day_video;

CREATE INDEX payment_entry_received ON payment_entry (recorded_at) INCLUDE (amount_cents) WHERE kind <> 'carried';
