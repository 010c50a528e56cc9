-- Lean pictures (AV1), made of a lesson that is ready when no film waits, and what players did that could not decode them.
-- Runs beside the version before: it takes no lesson that is ready, and neither reads nor writes what is new here.
ALTER TABLE packaging
  -- 'waiting' is also what a worker is on, which then has the lease; 'slow': its machine would take too long. NULL: none are made.
  ADD COLUMN lean text CHECK (lean IN ('waiting', 'done', 'slow', 'failed')),
  -- Hours of work that an hour of this film takes in all sizes, as measured. NULL: not measured.
  ADD COLUMN lean_hours real CHECK (lean_hours > 0),
  DROP CONSTRAINT packaging_check,
  ADD CONSTRAINT packaging_lease CHECK (
    CASE WHEN lease_token IS NULL THEN state <> 'running' ELSE state = 'running' OR (state = 'ready' AND lean IS NOT NULL) END);
CREATE INDEX packaging_lean ON packaging (queued_at, id) WHERE lean = 'waiting';

ALTER TABLE player_fallback DROP CONSTRAINT player_fallback_reason_check;
-- 'av1': our own engine went on in H.264.
ALTER TABLE player_fallback ADD CONSTRAINT player_fallback_reason_check
  CHECK (reason IN ('decoding', 'buffer', 'format', 'playlist', 'key', 'engine', 'av1'));
