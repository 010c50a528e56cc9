-- When a person wrote the Stop or Start that counts: WhatsApp may deliver an earlier one after it.
-- Runs beside the version before, which takes every wish as it comes.
ALTER TABLE message_contact ADD COLUMN wished_at timestamptz;
