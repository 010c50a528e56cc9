-- Which students are brothers and sisters, and what the second and further children of a family pay less.
-- Runs beside the version before: it adds tables and triggers alone, and while no discount is set every fee is as before.

-- Students of one family have its id in common.
CREATE TABLE family_member (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  family_id uuid NOT NULL,
  added_by uuid REFERENCES account ON DELETE SET NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX family_member_family ON family_member (family_id);
CREATE INDEX family_member_by ON family_member (added_by);

-- From a month on until the next row. `amount`: hundredths of a percent, or cents; 0 ends it. Never the whole fee: that is a free card.
CREATE TABLE sibling_discount (
  from_month integer PRIMARY KEY CHECK (from_month BETWEEN 24000 AND 25199),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount')),
  amount integer NOT NULL CHECK (amount BETWEEN 0 AND CASE kind WHEN 'percent' THEN 9999 ELSE 100000000 END),
  set_by uuid REFERENCES account ON DELETE SET NULL,
  set_at timestamptz NOT NULL
);
CREATE INDEX sibling_discount_by ON sibling_discount (set_by);

-- What the fee was made less by when an amount came in, which its receipt tells for ever. Amounts of whole fees have no row.
CREATE TABLE reduced_entry (
  entry_id uuid PRIMARY KEY REFERENCES payment_entry ON DELETE CASCADE,
  fee_cents integer NOT NULL CHECK (fee_cents > 0),
  -- What others paid for the month.
  full_cents integer NOT NULL CHECK (full_cents > fee_cents),
  is_half boolean NOT NULL,
  is_sibling boolean NOT NULL,
  CHECK (is_half OR is_sibling)
);

-- What a month costs stands on students' cards, which are kept. These tables change when the staff works; a class that halves a
-- month was missing.
DO $$
DECLARE
  shared text;
BEGIN
  FOREACH shared IN ARRAY ARRAY['class_half_month', 'sibling_discount', 'family_member'] LOOP
    EXECUTE format('CREATE TRIGGER kept_%1$s_changed AFTER INSERT OR UPDATE OR DELETE ON %1$I
      FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_all(''person'')', shared);
  END LOOP;
END $$;

-- A child who comes or goes changes what the others of the family pay.
CREATE FUNCTION note_change_of_family() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_change (kind, account_id)
    SELECT DISTINCT 'person', other.account_id FROM changed_rows
    JOIN family_member own ON own.account_id = changed_rows.account_id
    JOIN family_member other ON other.family_id = own.family_id AND other.account_id <> own.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER kept_family_added AFTER INSERT ON enrolment REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_family();
CREATE TRIGGER kept_family_changed AFTER UPDATE ON enrolment REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_family();
CREATE TRIGGER kept_family_removed AFTER DELETE ON enrolment REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_family();
