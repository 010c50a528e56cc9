-- The set-up list of a new school: what its admins said of the school before the public pages were published for the first
-- time, which steps they put off, and what WhatsApp's webhook was asked. After the first publication the published content
-- counts, and nothing here is read for the public pages any more.
-- Runs beside the version before: it adds tables alone.

CREATE TABLE setup_school (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  brand_name text NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 160),
  contact_number text NOT NULL CHECK (contact_number ~ '^94[1-9][0-9]{8}$'),
  al_years integer[] NOT NULL CHECK (cardinality(al_years) BETWEEN 1 AND 12),
  saved_at timestamptz NOT NULL
);

CREATE TABLE setup_later (
  step text PRIMARY KEY CHECK (length(step) <= 40),
  put_off_at timestamptz NOT NULL
);

-- By Meta's id of the number: a test of other credentials begins anew.
CREATE TABLE setup_whatsapp (
  phone_number_id text PRIMARY KEY,
  -- When WhatsApp answered with the number for the access token.
  answered_at timestamptz,
  -- When a signed message had arrived by the webhook.
  arrived_at timestamptz
);
