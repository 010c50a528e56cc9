-- Finding students by the beginning of a number or of the words of a name, lists in the order of names, and removals
-- that can be undone.

-- In the order of names; for exports and for finding.
CREATE INDEX account_name ON account (lower(name), id);
-- By the beginning of the number, whatever the database's collation.
CREATE INDEX account_phone_prefix ON account (phone text_pattern_ops);
-- By the beginnings of the name's words, as they are: no dictionary, no parser that would cut Sinhala at its vowel signs.
CREATE INDEX account_name_words ON account
  USING gin (array_to_tsvector(array_remove(regexp_split_to_array(lower(name), '\s+'), '')));

-- What the last removal took, so that it can be given back for some minutes: one row per student and video, a later
-- removal takes its place. The history is in audit_entry.
CREATE TABLE access_removal (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES video ON DELETE CASCADE,
  -- New with each removal: an older one can no longer be named.
  id uuid NOT NULL UNIQUE,
  removed_at timestamptz NOT NULL,
  -- The direct grant that was withdrawn, if there was one: its own instants and author.
  grant_given_at timestamptz,
  grant_given_by uuid REFERENCES account ON DELETE SET NULL,
  grant_ends_at timestamptz,
  -- Whether this removal wrote the exclusion.
  excluded boolean NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (account_id, video_id),
  CHECK (grant_given_at IS NOT NULL OR excluded),
  CHECK (grant_given_at IS NOT NULL OR (grant_given_by IS NULL AND grant_ends_at IS NULL))
);
CREATE INDEX access_removal_video ON access_removal (video_id);
