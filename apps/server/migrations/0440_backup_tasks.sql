-- What an admin ordered of the backups, and who keeps their key.

-- Names the key that seals the backups without opening them (the public half of an age key); null until the process says so.
ALTER TABLE backup_state ADD COLUMN recipient text;

CREATE TABLE backup_task (
  id uuid PRIMARY KEY,
  -- 'place': the restored data take the place of the present ones; the server does that, the backup's process the others.
  kind text NOT NULL CHECK (kind IN ('backup', 'proof', 'restore', 'place')),
  ordered_at timestamptz NOT NULL,
  ordered_by uuid REFERENCES account ON DELETE SET NULL,
  -- The instant to restore.
  instant timestamptz CHECK ((kind = 'restore') = (instant IS NOT NULL)),
  began_at timestamptz,
  -- What is being done, and how much of it is, from 0 to 1; null: nobody can say.
  step text CHECK (step IN ('base', 'proof', 'database', 'replay', 'examine', 'files')),
  share real CHECK (share BETWEEN 0 AND 1),
  ended_at timestamptz,
  -- Why it did not succeed, in words for the admin.
  failure text,
  CHECK (failure IS NULL OR ended_at IS NOT NULL)
);
-- One at a time: each of them is much work for a small machine.
CREATE UNIQUE INDEX backup_task_unfinished ON backup_task ((true)) WHERE ended_at IS NULL;

-- Who said that a key is kept apart from the machine.
CREATE TABLE backup_key_kept (
  recipient text PRIMARY KEY,
  kept_by uuid REFERENCES account ON DELETE SET NULL,
  kept_at timestamptz NOT NULL
);
