-- Institutes, classes, enrolments, payments; videos and what opens them to a student.

CREATE TABLE institute (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 120),
  location text NOT NULL DEFAULT ''
);

CREATE TABLE class (
  id uuid PRIMARY KEY,
  institute_id uuid NOT NULL REFERENCES institute,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 160),
  al_year integer CHECK (al_year BETWEEN 2000 AND 2099),
  -- 'enrolled': its videos are open while enrolled. 'paid-month': only those of months that are paid.
  policy text NOT NULL CHECK (policy IN ('enrolled', 'paid-month')),
  monthly_fee_cents integer NOT NULL DEFAULT 0 CHECK (monthly_fee_cents >= 0),
  created_at timestamptz NOT NULL,
  UNIQUE (institute_id, name)
);

CREATE TABLE enrolment (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES class,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  spot_number integer CHECK (spot_number > 0),
  enrolled_at timestamptz NOT NULL,
  left_at timestamptz
);
CREATE UNIQUE INDEX enrolment_once ON enrolment (class_id, account_id) WHERE left_at IS NULL;
CREATE UNIQUE INDEX enrolment_spot ON enrolment (class_id, spot_number) WHERE left_at IS NULL;
CREATE INDEX enrolment_account ON enrolment (account_id) WHERE left_at IS NULL;

-- The fee of one student for one class and calendar month.
CREATE TABLE payment (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES class,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 2099),
  month integer NOT NULL CHECK (month BETWEEN 1 AND 12),
  status text NOT NULL CHECK (status IN ('paid', 'pending', 'partial', 'overdue')),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, class_id, year, month)
);

CREATE TABLE category (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 80),
  position integer NOT NULL UNIQUE
);

CREATE TABLE video (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  subtitle text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  category_id uuid NOT NULL REFERENCES category,
  thumbnail_url text,
  animation_url text,
  -- 'protected': our own HLS in storage under source_ref. 'address': source_ref is the address as the admin gave it.
  source_kind text NOT NULL CHECK (source_kind IN ('protected', 'address', 'none')),
  source_ref text,
  duration_seconds integer CHECK (duration_seconds > 0),
  al_year integer CHECK (al_year BETWEEN 2000 AND 2099),
  -- The calendar month that the lesson belongs to: class payments of this month open it.
  year integer CHECK (year BETWEEN 2000 AND 2099),
  month integer CHECK (month BETWEEN 1 AND 12),
  -- Open to every student whose current A/L year is al_year.
  open_to_year boolean NOT NULL DEFAULT false,
  recorded_at timestamptz,
  uploaded_at timestamptz NOT NULL,
  published_at timestamptz,
  CHECK ((source_kind = 'none') = (source_ref IS NULL)),
  CHECK (NOT open_to_year OR al_year IS NOT NULL),
  CHECK ((year IS NULL) = (month IS NULL))
);
CREATE INDEX video_newest ON video (uploaded_at DESC, id DESC);
CREATE INDEX video_category ON video (category_id, uploaded_at DESC);
CREATE INDEX video_open_year ON video (al_year) WHERE open_to_year;

CREATE TABLE video_caption (
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$'),
  label text NOT NULL,
  file_name text NOT NULL,
  PRIMARY KEY (video_id, language)
);

CREATE TABLE class_video (
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  assigned_at timestamptz NOT NULL,
  assigned_by uuid REFERENCES account ON DELETE SET NULL,
  ends_at timestamptz,
  PRIMARY KEY (class_id, video_id)
);
CREATE INDEX class_video_video ON class_video (video_id);

-- One row per student and video: granting again moves its end, never a second row.
CREATE TABLE access_grant (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  granted_at timestamptz NOT NULL,
  granted_by uuid REFERENCES account ON DELETE SET NULL,
  -- NULL: without an end.
  ends_at timestamptz,
  PRIMARY KEY (account_id, video_id)
);
CREATE INDEX access_grant_video ON access_grant (video_id);

-- Taken from this student although a class or year would give it.
CREATE TABLE access_exclusion (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  excluded_at timestamptz NOT NULL,
  excluded_by uuid REFERENCES account ON DELETE SET NULL,
  PRIMARY KEY (account_id, video_id)
);
CREATE INDEX access_exclusion_video ON access_exclusion (video_id);
