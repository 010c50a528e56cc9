-- What the backup has, as the backup process saw it last: the pages read these rows instead of asking the place of the backups.
-- A restored database has the rows of its instant; the process writes them anew when it starts.

CREATE TABLE backup_base (
  history text NOT NULL,
  stamp text NOT NULL,
  ended_at timestamptz NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  -- When it was restored and examined last, and how long that took.
  proved_at timestamptz,
  proof_milliseconds integer CHECK (proof_milliseconds >= 0),
  -- What was wrong then; none: it is proven.
  problems text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (history, stamp),
  CHECK ((proved_at IS NULL) = (proof_milliseconds IS NULL))
);

CREATE TABLE backup_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The folder or the bucket's address.
  place text NOT NULL,
  -- The process says so each minute.
  seen_at timestamptz NOT NULL,
  file_count bigint NOT NULL CHECK (file_count >= 0),
  file_bytes bigint NOT NULL CHECK (file_bytes >= 0),
  -- Whether somebody has been shown the key, and can keep it apart.
  key_shown boolean NOT NULL,
  -- Why backups do not go on, and since when.
  failure text,
  failing_since timestamptz,
  CHECK ((failure IS NULL) = (failing_since IS NULL))
);
