-- Notifications: reminders that go to the phones on which a student allowed them, before WhatsApp is paid for.
-- Runs beside the version before: it adds tables and columns. A message that was notified still counts as waiting, so that version sends
-- it by WhatsApp when it is due, as this one does.

-- A browser of an account that takes notifications (a subscription of the Push API).
CREATE TABLE notification_device (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- The sign-in of this browser: when it ends, nothing more is sent there. A browser has one.
  session_id uuid NOT NULL UNIQUE REFERENCES session ON DELETE CASCADE,
  -- The address at the browser maker's push service. When another account signs in there, it is that one's.
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- What messages are encrypted for (RFC 8291): the browser's public key, and its secret.
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 65),
  secret bytea NOT NULL CHECK (octet_length(secret) = 16),
  -- The server's own public key, with which the browser subscribed: with another one the push service refuses.
  server_key text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX notification_device_account ON notification_device (account_id);

-- What was shown, or is to be shown, on all phones of an account.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}$'),
  title text NOT NULL,
  body text NOT NULL,
  -- The page that it opens.
  page text NOT NULL CHECK (page ~ '^/'),
  is_urgent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- After this it is not shown any more.
  useful_until timestamptz NOT NULL,
  seen_at timestamptz
);
CREATE INDEX notification_account ON notification (account_id);
CREATE INDEX notification_age ON notification (created_at);

-- One notification on its way to one phone; a row of the lease queue.
CREATE TABLE notification_delivery (
  id uuid PRIMARY KEY,
  notification_id uuid NOT NULL REFERENCES notification ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES notification_device ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  lease_token uuid,
  -- Why the last try failed, in words for the operator.
  last_error text
);
CREATE INDEX notification_delivery_waiting ON notification_delivery (next_try_at) WHERE state = 'waiting';
CREATE INDEX notification_delivery_notification ON notification_delivery (notification_id);
CREATE INDEX notification_delivery_device ON notification_delivery (device_id);

ALTER TABLE message
  -- When it went to the student's phones; it waits for WhatsApp until due_at, and is 'read' once it was opened.
  ADD COLUMN notified_at timestamptz,
  ADD COLUMN notification_id uuid REFERENCES notification ON DELETE SET NULL;
CREATE INDEX message_notification ON message (notification_id) WHERE notification_id IS NOT NULL;

-- How long a notification may stay unread before WhatsApp is used.
ALTER TABLE message_setting
  ADD COLUMN unread_minutes integer NOT NULL DEFAULT 120 CHECK (unread_minutes BETWEEN 5 AND 1440);
