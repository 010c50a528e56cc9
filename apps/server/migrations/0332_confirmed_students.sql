-- Lessons that are open to an A/L year may be for confirmed students alone, and a student changes the own year rarely.

ALTER TABLE account
  -- When somebody of the desk confirmed that this is a student of the school, and who; NULL: nobody did.
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmed_by uuid REFERENCES account ON DELETE SET NULL,
  -- When the student changed the own year; the first choice is none, nor is what the desk sets. Older ones go with the next.
  ADD COLUMN year_changes timestamptz[] NOT NULL DEFAULT '{}',
  ADD CHECK (confirmed_by IS NULL OR confirmed_at IS NOT NULL);
CREATE INDEX account_confirmed_by ON account (confirmed_by);

ALTER TABLE school_limit DROP CONSTRAINT school_limit_check;
ALTER TABLE school_limit ADD CONSTRAINT school_limit_check CHECK (CASE name
  WHEN 'student-devices' THEN value BETWEEN 1 AND 100
  WHEN 'streams-at-once' THEN value BETWEEN 1 AND 100
  WHEN 'payment-due-day' THEN value BETWEEN 1 AND 31
  WHEN 'upload-gigabytes' THEN value BETWEEN 1 AND 1000
  WHEN 'attachment-megabytes' THEN value BETWEEN 1 AND 100
  WHEN 'codes-an-hour' THEN value BETWEEN 3 AND 10
  WHEN 'second-factor-required' THEN value BETWEEN 0 AND 1
  WHEN 'year-lessons-confirmed' THEN value BETWEEN 0 AND 1
  ELSE false END);
