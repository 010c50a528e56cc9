-- Who may play which lesson, and from where, is kept by a kind of its own: progress that is written every quarter of a minute
-- changes a student's list, but nothing of this.
ALTER TABLE kept_change DROP CONSTRAINT kept_change_kind_check;
ALTER TABLE kept_change ADD CONSTRAINT kept_change_kind_check CHECK (kind IN ('session', 'lessons', 'playing'));

-- What is behind everybody's lists is behind playing, too.
CREATE OR REPLACE FUNCTION note_change_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind) VALUES (TG_ARGV[0]);
  IF TG_ARGV[0] = 'lessons' THEN
    INSERT INTO kept_change (kind) VALUES ('playing');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
  kinds text[] := CASE WHEN TG_TABLE_NAME = 'watch_progress' THEN ARRAY['lessons'] ELSE ARRAY['lessons', 'playing'] END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM old_rows);
  ELSE
    accounts := ARRAY(SELECT account_id FROM old_rows UNION SELECT account_id FROM new_rows);
  END IF;
  IF cardinality(accounts) > 1000 THEN
    INSERT INTO kept_change (kind) SELECT unnest(kinds);
  ELSE
    INSERT INTO kept_change (kind, account_id) SELECT kind, account FROM unnest(kinds) kind, unnest(accounts) account;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_change_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id) VALUES ('session', OLD.id), ('lessons', OLD.id), ('playing', OLD.id);
  RETURN NULL;
END $$;

-- What a player is told beside the lesson: its captions, and the files that the packager made.
CREATE TRIGGER kept_video_caption_changed AFTER INSERT OR UPDATE OR DELETE ON video_caption
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_all('playing');
CREATE TRIGGER kept_packaging_added AFTER INSERT OR DELETE ON packaging
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_all('playing');
-- Workers write into a packaging every few seconds what no player is told.
CREATE TRIGGER kept_packaging_changed AFTER UPDATE ON packaging FOR EACH ROW
  WHEN ((OLD.prefix, OLD.sealed_key, OLD.plain_at, OLD.state, OLD.duration_seconds)
    IS DISTINCT FROM (NEW.prefix, NEW.sealed_key, NEW.plain_at, NEW.state, NEW.duration_seconds))
  EXECUTE FUNCTION note_change_of_all('playing');
