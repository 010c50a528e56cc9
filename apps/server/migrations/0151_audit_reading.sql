-- Reading the audit trail: by time, by who did it, by what was done, and by words of what changed, each from the newest on.

DROP INDEX audit_entry_at;
CREATE INDEX audit_entry_time ON audit_entry (at, id);
CREATE INDEX audit_entry_actor ON audit_entry (actor_id, at, id);
-- The first word of what was done: `payment` of `payment.recorded`.
CREATE INDEX audit_entry_kind ON audit_entry (split_part(action, '.', 1), at, id);
-- Words as they are, of any language: the simple configuration knows no stems.
CREATE INDEX audit_entry_words ON audit_entry USING gin (jsonb_to_tsvector('simple', detail, '["string", "numeric"]'));
-- Sign-ins of each day are counted from this index alone.
CREATE INDEX audit_entry_sign_in ON audit_entry (at) WHERE action = 'sign-in';
