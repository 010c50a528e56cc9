-- What a batch of reminders is about, so that a reminder that waited is made again when it goes out: who paid in the night is not
-- reminded in the morning.
-- Runs beside the version before: it adds a column, and widens a constraint.
ALTER TABLE message_batch
  -- What was ordered, without whom; NULL: of an earlier version, whose reminders go out as they were written.
  ADD COLUMN content jsonb CHECK (jsonb_typeof(content) = 'object');
ALTER TABLE message
  DROP CONSTRAINT message_failure_check,
  -- 'over': what it would have told was no longer so.
  ADD CONSTRAINT message_failure_check CHECK (failure IN ('stopped', 'unreachable', 'template', 'outside-window', 'not-in-time', 'unclear', 'refused', 'over'));
