-- What other services say of their videos: looked up once for each address, by the server alone, so that no phone asks them
-- before its student does.

CREATE TABLE embed_lookup (
  video_id uuid PRIMARY KEY REFERENCES video ON DELETE CASCADE,
  -- The video's address when it was asked for; another one since makes this lookup void.
  address text NOT NULL,
  -- Nobody wrote a title: the service's own takes the place of what stands there for now.
  wants_title boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  -- Why the last try did not work; the sentence is in the copy.
  problem text,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  asked_at timestamptz NOT NULL,
  CHECK (state <> 'failed' OR problem IS NOT NULL)
);
CREATE INDEX embed_lookup_waiting ON embed_lookup (asked_at) WHERE state = 'waiting';

-- Pictures of other sites were loaded by every phone that showed the card. Students are told of our own ones alone now; those
-- of videos with an address are fetched anew.
INSERT INTO embed_lookup (video_id, address, wants_title, state, asked_at)
SELECT id, source_ref, false, 'waiting', uploaded_at FROM video
WHERE source_kind = 'address' AND deleted_at IS NULL AND (thumbnail_url IS NULL OR thumbnail_url LIKE 'http%');
