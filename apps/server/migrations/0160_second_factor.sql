-- The second factor of those who work at the desk: authenticator apps, passkeys, recovery codes, and what is half done.

-- One authenticator app an account.
CREATE TABLE totp_factor (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Encrypted under a key outside the database.
  sealed_secret bytea NOT NULL,
  enrolled_at timestamptz NOT NULL,
  -- The 30-second step of the last code that was taken: it and all before it are used up.
  last_step bigint NOT NULL
);

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- The authenticator's count of its signatures: one that does not grow is a copy's. 0: it does not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  -- How the authenticator is reached, separated by commas, as the browser said.
  transports text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  enrolled_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- HMAC-SHA256 of account and code under a key that is not in the database.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- What a right passcode gives where a second factor is enrolled: the right to show it, for some minutes, and nothing else.
CREATE TABLE half_session (
  -- SHA-256 of the ticket that the browser holds.
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- The sign-in that it is a half of.
  attempt_id text NOT NULL UNIQUE REFERENCES sign_in_attempt ON DELETE CASCADE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  -- What a passkey has to sign; taken away with its first use.
  challenge text,
  -- Set when a whole session came of it.
  completed_at timestamptz,
  CHECK (expires_at > created_at)
);
CREATE INDEX half_session_account ON half_session (account_id);

-- When this session last showed a second factor; NULL: never.
ALTER TABLE session ADD COLUMN proved_at timestamptz;

-- What a session has begun and not finished: an authenticator app to set up, a passkey to make, a factor to show again.
CREATE TABLE factor_setup (
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey', 'confirmation')),
  -- The app's secret, encrypted; for the other two the challenge that the passkey signs, as text.
  sealed_secret bytea,
  challenge text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, kind),
  CHECK ((kind = 'totp') = (sealed_secret IS NOT NULL)),
  CHECK ((kind = 'totp') = (challenge IS NULL))
);
