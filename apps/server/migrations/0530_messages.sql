-- Reminders on WhatsApp: what the school has sent, to whom, what it cost, and who wants none.
-- Runs beside the version before: it adds tables and columns, and widens two constraints.

-- One row: what a message costs and may cost, when none is sent, and the templates approved at Meta by kind of message.
CREATE TABLE message_setting (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  price_cents integer NOT NULL DEFAULT 400 CHECK (price_cents >= 0),
  -- Replies within 24 hours of a person's own message that are free in each month.
  free_replies integer NOT NULL DEFAULT 1000 CHECK (free_replies >= 0),
  budget_cents integer NOT NULL DEFAULT 200000 CHECK (budget_cents >= 0),
  -- Hours of Colombo; equal hours: messages are sent at any time.
  quiet_from integer NOT NULL DEFAULT 21 CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to integer NOT NULL DEFAULT 7 CHECK (quiet_to BETWEEN 0 AND 23),
  templates jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(templates) = 'object')
);
INSERT INTO message_setting (singleton) VALUES (true);

-- What the bot knows of a number: whether its owner wants reminders, and when and in which language they last wrote.
CREATE TABLE message_contact (
  phone text PRIMARY KEY CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  stopped_at timestamptz,
  wrote_at timestamptz,
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}$')
);

CREATE TABLE message_batch (
  id uuid PRIMARY KEY,
  -- Of the call that sent it: the same call again sends nothing.
  request_id text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('dues', 'access', 'lesson', 'class', 'absence')),
  -- What it was about, in words: a class, a lesson, a month.
  about text NOT NULL CHECK (length(about) <= 300),
  sent_at timestamptz NOT NULL,
  sent_by uuid REFERENCES account ON DELETE SET NULL
);
CREATE INDEX message_batch_sent_by ON message_batch (sent_by);
CREATE INDEX message_batch_age ON message_batch (sent_at);

CREATE TABLE message (
  id uuid PRIMARY KEY,
  -- NULL for a single message that no batch asked for.
  batch_id uuid REFERENCES message_batch ON DELETE CASCADE,
  -- Whom it is about; an absence goes to another number than the student's.
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  phone text NOT NULL CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  kind text NOT NULL CHECK (kind IN ('dues', 'access', 'lesson', 'class', 'absence')),
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}$'),
  -- Its own line; the messages of one person are sent as one.
  fact text NOT NULL CHECK (length(fact) BETWEEN 1 AND 700),
  -- 'queued': whatsapp_outbox says how far it is, as long as its row is there.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'sent', 'delivered', 'read', 'failed')),
  failure text CHECK (failure IN ('stopped', 'unreachable', 'template', 'outside-window', 'not-in-time', 'unclear', 'refused')),
  due_at timestamptz NOT NULL,
  outbox_id uuid,
  queued_at timestamptz,
  -- Within 24 hours of the person's own message.
  is_reply boolean NOT NULL DEFAULT false,
  -- At most what it costs; 0 for a free reply and for all but the first of those that were sent as one.
  cost_cents integer NOT NULL CHECK (cost_cents >= 0),
  -- Of the budget that it is taken from.
  month_number integer NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX message_waiting ON message (due_at) WHERE state = 'waiting';
CREATE INDEX message_batch_rows ON message (batch_id);
CREATE INDEX message_account ON message (account_id, created_at);
CREATE INDEX message_month ON message (month_number);
CREATE INDEX message_outbox ON message (outbox_id) WHERE outbox_id IS NOT NULL;

ALTER TABLE whatsapp_outbox
  DROP CONSTRAINT whatsapp_outbox_kind_check,
  DROP CONSTRAINT whatsapp_outbox_check,
  ADD CONSTRAINT whatsapp_outbox_kind_check CHECK (kind IN ('code', 'help', 'notice', 'reminder')),
  -- Name, language and parameters of a template; the body of a reminder is the text for within the 24 hours.
  ADD COLUMN template jsonb,
  ADD COLUMN batch_id uuid,
  -- Since when a call about a reminder has no answer: it is never made twice.
  ADD COLUMN attempted_at timestamptz,
  ADD CONSTRAINT whatsapp_outbox_check CHECK (form = 'text' OR kind = 'code' OR template IS NOT NULL);
CREATE INDEX whatsapp_outbox_batch ON whatsapp_outbox (batch_id) WHERE batch_id IS NOT NULL;
