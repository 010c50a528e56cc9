-- One shape for rows that are work, so that one queue takes them all: whoever takes a row writes a token of its own into
-- lease_token, and the lease's end into next_try_at. A lease that has run out is thereby due again by itself.

UPDATE packaging SET not_before = held_until WHERE state = 'running';
ALTER TABLE packaging RENAME COLUMN not_before TO next_try_at;
ALTER TABLE packaging RENAME COLUMN held_by TO lease_token;
-- Its constraint, that it is NULL exactly when nobody has the row, goes with it.
ALTER TABLE packaging DROP COLUMN held_until;

UPDATE whatsapp_outbox SET next_try_at = leased_until WHERE state = 'waiting' AND leased_until > next_try_at;
ALTER TABLE whatsapp_outbox DROP COLUMN leased_until, ADD COLUMN lease_token uuid;

ALTER TABLE whatsapp_inbox ADD COLUMN lease_token uuid;
