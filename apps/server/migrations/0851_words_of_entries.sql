-- Grants are the most frequent entries, and nobody looks for one by words: what they change are the ids of lessons and instants, each of
-- which is several words to PostgreSQL. They are found by whom they are about.

DROP INDEX audit_entry_words;
CREATE INDEX audit_entry_words ON audit_entry USING gin (jsonb_to_tsvector('simple', detail, '["string", "numeric"]'))
  WHERE action <> 'access.granted';
