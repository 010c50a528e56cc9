-- Who has which place to stream in is kept in memory while it plays, by a kind of its own: it changes when a place is taken from its
-- session, moves to another network, or is left. A free place that is taken changes nothing for who has another one, and a use
-- that is noted changes nothing for anybody.
ALTER TABLE kept_change DROP CONSTRAINT kept_change_kind_check;
ALTER TABLE kept_change ADD CONSTRAINT kept_change_kind_check
  CHECK (kind IN ('session', 'lessons', 'playing', 'person', 'place'));

CREATE FUNCTION note_change_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id) VALUES ('place', OLD.account_id);
  RETURN NULL;
END $$;
CREATE TRIGGER kept_stream_place_changed AFTER UPDATE ON stream_place FOR EACH ROW
  WHEN ((OLD.account_id, OLD.place, OLD.session_id, OLD.network_v4, OLD.network_v6)
    IS DISTINCT FROM (NEW.account_id, NEW.place, NEW.session_id, NEW.network_v4, NEW.network_v6))
  EXECUTE FUNCTION note_change_of_place();
CREATE TRIGGER kept_stream_place_left AFTER DELETE ON stream_place FOR EACH ROW EXECUTE FUNCTION note_change_of_place();

-- A row is written again and again while its student watches, and no index has what is written: with room in its page, it needs no new
-- entries (PostgreSQL manual, 66.7: heap-only tuples).
ALTER TABLE stream_place SET (fillfactor = 80);
ALTER TABLE stream_pace SET (fillfactor = 80);
