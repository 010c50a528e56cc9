-- A refresh is one row written in place (apps/server, refresh-chain.ts): tokens have numbers, and a session's row says which of them was
-- used last. Runs beside the version before, which goes on with `refresh_token`; no session gets numbered tokens on the first day.

ALTER TABLE session ADD COLUMN refresh_step bigint NOT NULL DEFAULT 0 CHECK (refresh_step >= 0);

-- The row is written with each refresh. No index has what is written, and with room in its page it needs no new entries (PostgreSQL manual,
-- 66.7: heap-only tuples). The purge of sessions, which this index was for, never used it: it looks at three columns, any of which is enough.
DROP INDEX session_age;
ALTER TABLE session SET (fillfactor = 80);
