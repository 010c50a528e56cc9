-- The classes of the public pages are the school's classes. Runs beside the version before: it adds what that version does not read.

-- When a class is held for the first time; null: nobody has said it.
ALTER TABLE class ADD COLUMN starts_on date;

-- Which of a version's cards show classes of the school, and what is told of them beyond what the version before knows of a card
-- (apps/server, site-cards.ts). Cards of earlier versions show no class: they stay as they were typed.
ALTER TABLE site_content ADD COLUMN cards jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(cards) = 'array');
