-- The language that a person chose for the pages belongs to the account: a second phone shows it, and messages that nobody asked
-- for are written in it. NULL: nothing was chosen.
ALTER TABLE account ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}$');
COMMENT ON COLUMN account.language IS 'The chosen language of pages and messages; NULL: none was chosen';
