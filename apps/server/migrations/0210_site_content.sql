-- The content of the public pages as admins published it, each version whole. Without one the file that comes with the server
-- is shown; it counts as version 0.

CREATE TABLE site_content (
  version integer PRIMARY KEY CHECK (version >= 1),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  published_at timestamptz NOT NULL,
  published_by uuid REFERENCES account ON DELETE SET NULL
);
