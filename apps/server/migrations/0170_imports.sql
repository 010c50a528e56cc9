-- What the desk does for many students at once: previews, what was applied of them, and what undoing needs.

-- An account that the desk wrote down before its student ever signed in is not one of those that go after 7 days.
ALTER TABLE account ADD COLUMN registered_at_desk boolean NOT NULL DEFAULT false;

CREATE TABLE bulk_import (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('students', 'enrolments', 'grants', 'payments')),
  made_by uuid REFERENCES account ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'previewed' CHECK (state IN ('previewed', 'queued', 'running', 'failed', 'applied', 'undone')),
  -- Of kind, choices and text: the same list pasted again is recognised.
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  -- Columns that were passed over.
  ignored text[] NOT NULL DEFAULT '{}',
  -- How many rows are written so far; counted up outside the transaction that writes them.
  done_rows integer NOT NULL DEFAULT 0 CHECK (done_rows >= 0),
  applied_at timestamptz,
  applied_by uuid REFERENCES account ON DELETE SET NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES account ON DELETE SET NULL,
  CHECK ((state IN ('applied', 'undone')) = (applied_at IS NOT NULL)),
  CHECK ((state = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX bulk_import_made ON bulk_import (made_at DESC, id DESC);
CREATE INDEX bulk_import_same ON bulk_import (content_hash) WHERE applied_at IS NOT NULL;

-- Rows go with the account that they are about, and all of them some weeks after the import.
CREATE TABLE bulk_import_row (
  import_id uuid NOT NULL REFERENCES bulk_import ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  -- Of the pasted text.
  line integer NOT NULL CHECK (line > 0),
  cells jsonb NOT NULL CHECK (jsonb_typeof(cells) = 'object'),
  phone text CHECK (phone ~ '^94[1-9][0-9]{8}$'),
  account_id uuid REFERENCES account ON DELETE CASCADE,
  -- What is to be done, with ids instead of names; NULL: the row could not be read.
  asked jsonb,
  verdict text NOT NULL CHECK (verdict IN ('new', 'changed', 'unchanged', 'rejected')),
  reason text CHECK (char_length(reason) <= 40),
  outcome jsonb,
  -- The verdict or outcome became another one between the preview and applying it.
  is_stale boolean NOT NULL DEFAULT false,
  -- Written when the row is applied: what was there before.
  kept jsonb,
  -- Why undoing left the row as it is; NULL after undoing: it was undone.
  undo_problem text CHECK (char_length(undo_problem) <= 40),
  PRIMARY KEY (import_id, position),
  CHECK ((verdict = 'rejected') = (reason IS NOT NULL)),
  CHECK (verdict = 'rejected' OR asked IS NOT NULL)
);
CREATE INDEX bulk_import_row_account ON bulk_import_row (account_id);
CREATE INDEX bulk_import_row_phone ON bulk_import_row (phone);

-- Money that came to the bank and that staff wrote down, without a slip from the student.
ALTER TABLE payment_entry DROP CONSTRAINT payment_entry_kind_check;
ALTER TABLE payment_entry ADD CONSTRAINT payment_entry_kind_check
  CHECK (kind IN ('cash', 'transfer', 'slip', 'correction', 'carried', 'reversal'));
