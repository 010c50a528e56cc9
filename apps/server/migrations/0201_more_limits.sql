-- Two more limits that an admin may set: the largest paper beside a video, and a number's codes an hour.

ALTER TABLE school_limit DROP CONSTRAINT school_limit_check;
ALTER TABLE school_limit ADD CONSTRAINT school_limit_check CHECK (CASE name
  WHEN 'student-devices' THEN value BETWEEN 1 AND 100
  WHEN 'streams-at-once' THEN value BETWEEN 1 AND 100
  WHEN 'payment-due-day' THEN value BETWEEN 1 AND 31
  WHEN 'upload-gigabytes' THEN value BETWEEN 1 AND 1000
  WHEN 'attachment-megabytes' THEN value BETWEEN 1 AND 100
  WHEN 'codes-an-hour' THEN value BETWEEN 3 AND 10
  WHEN 'second-factor-required' THEN value BETWEEN 0 AND 1
  ELSE false END);
