-- What the public pages say of the school beyond what the version before knows: results, and half a minute of a lesson
-- (apps/server, site-cards.ts). Runs beside the version before: it neither reads nor writes it, and shows the rest.

ALTER TABLE site_content ADD COLUMN beside jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(beside) = 'object');
