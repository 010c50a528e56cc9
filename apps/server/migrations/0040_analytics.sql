-- Visits to the landing page and what was done in them. Visitors may be minors: no address and no browser's id is kept,
-- only keyed hashes, that of the address under a key that changes every day.

CREATE TABLE analytics_visit (
  id uuid PRIMARY KEY,
  -- HMAC-SHA256 of the random text the browser keeps, its first half.
  session_hash bytea NOT NULL CHECK (octet_length(session_hash) = 16),
  landing_page text NOT NULL CHECK (char_length(landing_page) BETWEEN 1 AND 40),
  -- HMAC-SHA256 of the school's day and the address, its first half: the same address on another day is another hash.
  address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 16),
  -- The request's User-Agent, shortened.
  agent text NOT NULL CHECK (char_length(agent) <= 256),
  is_crawler boolean NOT NULL,
  visited_at timestamptz NOT NULL
);
CREATE INDEX analytics_visit_day ON analytics_visit (visited_at);

CREATE TABLE analytics_activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  visit_id uuid NOT NULL REFERENCES analytics_visit ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('video_click', 'video_play', 'tab_switch', 'scroll_depth', 'page_exit',
    'whatsapp_click', 'phone_click', 'registration_click', 'carousel_interact', 'cta_click')),
  -- As the contract declares it for the type.
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  duration_seconds integer CHECK (duration_seconds BETWEEN 0 AND 604800),
  happened_at timestamptz NOT NULL
);
CREATE INDEX analytics_activity_visit ON analytics_activity (visit_id);
CREATE INDEX analytics_activity_type_day ON analytics_activity (type, happened_at);
