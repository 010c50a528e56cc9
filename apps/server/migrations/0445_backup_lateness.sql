-- Since when writes wait that are not in the backup yet; null: what was acknowledged is there after a moment. The process that
-- archives writes it, since PostgreSQL goes on showing the last lag that it measured while nothing is confirmed.
ALTER TABLE backup_state ADD COLUMN late_since timestamptz;
