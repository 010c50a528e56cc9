-- How many pairs of student and lesson the days of watching are of. Without it the planner takes them for a tenth and sorts them
-- into a table of its own, on the disk; with it they are counted in the order of watch_day_lesson as they are read.

CREATE STATISTICS watch_day_pairs (ndistinct) ON video_id, account_id FROM watch_day;

ANALYZE watch_day;
