-- Limits that an admin set at run time; what is not here is as the server's environment says.

CREATE TABLE school_limit (
  name text PRIMARY KEY,
  -- Yes and no are 1 and 0.
  value integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid REFERENCES account ON DELETE SET NULL,
  CHECK (CASE name
    WHEN 'student-devices' THEN value BETWEEN 1 AND 100
    WHEN 'streams-at-once' THEN value BETWEEN 1 AND 100
    WHEN 'payment-due-day' THEN value BETWEEN 1 AND 31
    WHEN 'upload-gigabytes' THEN value BETWEEN 1 AND 1000
    WHEN 'second-factor-required' THEN value BETWEEN 0 AND 1
    ELSE false END)
);
