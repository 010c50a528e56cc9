-- Requests to delete an account, what remains of those that were carried out, and payments that outlive their student.

-- A payment is a transaction record that the law may want kept: it outlives its student, without saying whose it was.
ALTER TABLE payment ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE payment DROP CONSTRAINT payment_account_id_fkey;
ALTER TABLE payment ADD CONSTRAINT payment_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account ON DELETE SET NULL;

CREATE TABLE deletion_request (
  id uuid PRIMARY KEY,
  -- NULL once the account is gone.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  channel text NOT NULL CHECK (channel IN ('profile', 'email', 'whatsapp')),
  -- The 14 days are counted from here.
  requested_at timestamptz NOT NULL,
  -- The admin who wrote down a request that came by e-mail or WhatsApp.
  recorded_by uuid REFERENCES account ON DELETE SET NULL,
  -- Where an e-mail came from, so that the confirmation can go there; emptied once it has.
  reply_email text CHECK (char_length(reply_email) <= 254),
  verified_at timestamptz,
  verified_by uuid REFERENCES account ON DELETE SET NULL,
  exported_at timestamptz,
  cancelled_at timestamptz,
  refused_at timestamptz,
  refused_by uuid REFERENCES account ON DELETE SET NULL,
  refused_because text CHECK (char_length(refused_because) <= 500),
  -- When an admin said not to wait for the clock.
  hastened_at timestamptz,
  hastened_by uuid REFERENCES account ON DELETE SET NULL,
  erased_at timestamptz,
  -- Why the last try did not succeed; the job tries again.
  failure text CHECK (char_length(failure) <= 500),
  -- The confirmation in whatsapp_outbox, as long as it is there.
  notice_id uuid,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('whatsapp', 'email')),
  -- When WhatsApp had not taken the confirmation.
  notice_failed_at timestamptz,
  CHECK (num_nonnulls(cancelled_at, refused_at, erased_at) <= 1),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CHECK (channel <> 'profile' OR reply_email IS NULL)
);
-- At most one that is open.
CREATE UNIQUE INDEX deletion_request_open ON deletion_request (account_id)
  WHERE cancelled_at IS NULL AND refused_at IS NULL AND erased_at IS NULL;
CREATE INDEX deletion_request_account ON deletion_request (account_id, requested_at);
CREATE INDEX deletion_request_age ON deletion_request (requested_at);

-- Phones whose accounts were deleted, as keyed hashes: a restored backup brings accounts back, and these take them away again.
CREATE TABLE erased_phone (
  phone_hash bytea PRIMARY KEY CHECK (octet_length(phone_hash) = 32),
  -- Accounts registered before this instant are gone; the same number may register anew afterwards.
  erased_at timestamptz NOT NULL
);

-- Bytes of lessons sent to an account in one calendar month of Colombo.
CREATE TABLE data_use (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 2099),
  month integer NOT NULL CHECK (month BETWEEN 1 AND 12),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (account_id, year, month)
);

-- For the daily purge of sessions that are over.
CREATE INDEX session_age ON session (last_used_at);
