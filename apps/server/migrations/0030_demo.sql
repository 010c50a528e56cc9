-- That the demo's cast was loaded into this database: it is loaded once, and what people change afterwards stays.

CREATE TABLE demo_load (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  loaded_at timestamptz NOT NULL
);
