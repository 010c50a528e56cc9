-- Accounts, sign-in attempts, codes and sessions. Instants are written by the application's clock, never by now().

CREATE TABLE account (
  id uuid PRIMARY KEY,
  phone text NOT NULL UNIQUE CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 120),
  school text CHECK (char_length(school) <= 160),
  role text NOT NULL DEFAULT 'student' CHECK (role IN ('student', 'assistant', 'admin')),
  current_al_year integer CHECK (current_al_year BETWEEN 2000 AND 2099),
  -- Set when the first passcode is accepted; NULL reads 'Unverified'.
  verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX account_unverified ON account (created_at) WHERE verified_at IS NULL;

-- The WhatsApp identities seen for a phone: people with a user name can write without showing their number.
CREATE TABLE whatsapp_identity (
  user_id text PRIMARY KEY CHECK (char_length(user_id) <= 128),
  phone text NOT NULL CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  seen_at timestamptz NOT NULL
);

CREATE TABLE sign_in_attempt (
  id text PRIMARY KEY CHECK (char_length(id) >= 22),
  phone text NOT NULL,
  -- Keyed hash of the caller's address: enough for budgets, no address is kept.
  address_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  guesses_used integer NOT NULL DEFAULT 0 CHECK (guesses_used BETWEEN 0 AND 5),
  verified_at timestamptz,
  CHECK (expires_at > created_at)
);
CREATE INDEX sign_in_attempt_phone ON sign_in_attempt (phone, expires_at);
CREATE INDEX sign_in_attempt_age ON sign_in_attempt (created_at);

CREATE TABLE sign_in_code (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  -- HMAC-SHA256 of phone and code under a key that is not in the database.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When WhatsApp accepted the message that carries it.
  sent_at timestamptz,
  used_at timestamptz,
  wrong_guesses integer NOT NULL DEFAULT 0
);
CREATE INDEX sign_in_code_phone ON sign_in_code (phone, created_at);

-- A code works for the attempts on its phone that were pending when it was made.
CREATE TABLE sign_in_attempt_code (
  attempt_id text NOT NULL REFERENCES sign_in_attempt ON DELETE CASCADE,
  code_id uuid NOT NULL REFERENCES sign_in_code ON DELETE CASCADE,
  PRIMARY KEY (attempt_id, code_id)
);
CREATE INDEX sign_in_attempt_code_code ON sign_in_attempt_code (code_id);

-- Counted use of something limited: one row per subject and window, counted up in one guarded statement.
CREATE TABLE budget (
  -- Bytewise order, so that all rows of a prefix are a range of the key.
  subject text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (subject, window_start)
);
CREATE INDEX budget_age ON budget (window_start);

-- Places that become free again some time after they were taken: "at most n in any s seconds", exactly, however many
-- processes ask at once. The taker locks one free row.
CREATE TABLE paced_slot (
  subject text COLLATE "C" NOT NULL,
  slot integer NOT NULL CHECK (slot >= 0),
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (subject, slot)
);
CREATE INDEX paced_slot_age ON paced_slot (taken_at);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- What the browser says it is, shortened for a list of devices.
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- Written at most once a minute. When a session ends by itself is computed from these two and the account's role.
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text CHECK (ended_because IN ('logout', 'replaced', 'reuse', 'ended-by-owner', 'ended-by-admin', 'role-changed', 'suspended')),
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE INDEX session_live ON session (account_id, created_at) WHERE ended_at IS NULL;

-- The chain of a session's refresh tokens, as hashes. 'current' is the newest one used, 'next' its successor on the way
-- to the browser, 'retired' all before: one that comes back ends the session (RFC 9700, 4.14.2).
CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('current', 'next', 'retired')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX refresh_token_current ON refresh_token (session_id) WHERE state = 'current';
CREATE UNIQUE INDEX refresh_token_next ON refresh_token (session_id) WHERE state = 'next';
CREATE INDEX refresh_token_session ON refresh_token (session_id);

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- NULL: the system itself.
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_entry_at ON audit_entry (at DESC);
CREATE INDEX audit_entry_subject ON audit_entry (subject, at DESC);
