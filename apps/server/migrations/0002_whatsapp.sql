-- What WhatsApp delivered, stored before it is answered, and what goes out to it, sent until WhatsApp accepts it.

CREATE TABLE whatsapp_inbox (
  -- Message id of WhatsApp, or `status:<message id>:<status>`: a repeated delivery meets the row that is there.
  id text PRIMARY KEY CHECK (char_length(id) <= 512),
  kind text NOT NULL CHECK (kind IN ('message', 'status', 'system')),
  payload jsonb NOT NULL,
  -- The order of arrival, also within one delivery.
  arrival bigint GENERATED ALWAYS AS IDENTITY,
  received_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  processed_at timestamptz,
  -- Why processing gave up on it, if it did.
  failure text
);
CREATE INDEX whatsapp_inbox_waiting ON whatsapp_inbox (arrival) WHERE processed_at IS NULL;
CREATE INDEX whatsapp_inbox_age ON whatsapp_inbox (received_at);

CREATE TABLE whatsapp_outbox (
  -- Sent along as biz_opaque_callback_data, so that statuses find the row even when the answer was lost.
  id uuid PRIMARY KEY,
  -- A phone in international form without '+', or `user:` and the id of a person who hides the phone.
  recipient text NOT NULL CHECK (recipient ~ '^([1-9][0-9]{6,14}|user:.{1,128})$'),
  kind text NOT NULL CHECK (kind IN ('code', 'help', 'notice')),
  code_id uuid REFERENCES sign_in_code ON DELETE SET NULL,
  -- 'template': as an authentication template, which may go out without a message of the person.
  form text NOT NULL DEFAULT 'text' CHECK (form IN ('text', 'template')),
  -- The text; of a code the digits alone, sealed with a key outside the database, emptied once accepted or dead.
  body bytea NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'delivered', 'read', 'failed', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- Until when a process that took the row may work on it; after that another may.
  leased_until timestamptz,
  -- After this instant it is not worth sending.
  useful_until timestamptz NOT NULL,
  message_id text,
  last_error_code integer,
  last_error text,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  CHECK (form = 'text' OR kind = 'code')
);
CREATE INDEX whatsapp_outbox_waiting ON whatsapp_outbox (next_try_at) WHERE state = 'waiting';
CREATE INDEX whatsapp_outbox_message ON whatsapp_outbox (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX whatsapp_outbox_age ON whatsapp_outbox (created_at);

-- One row: whether sending stands still because WhatsApp refused the account or its token.
CREATE TABLE whatsapp_sender (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  stopped_at timestamptz,
  stopped_because text,
  stop_code integer
);
INSERT INTO whatsapp_sender (singleton) VALUES (true);
