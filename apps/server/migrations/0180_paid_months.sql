-- What a student has paid of a class, as one set of months: who owes is read from one row a seat, not one a month.

CREATE TABLE paid_months (
  class_id uuid NOT NULL REFERENCES class ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  months int4multirange NOT NULL,
  PRIMARY KEY (class_id, account_id)
);

INSERT INTO paid_months (class_id, account_id, months)
SELECT class_id, account_id, range_agg(int4range(month_number, month_number + 1))
FROM payment WHERE status = 'paid' AND account_id IS NOT NULL GROUP BY 1, 2;

-- What was paid by somebody who is gone is nobody's month any more.
-- Once a statement, over all its rows, in the order of the ids: two statements meet the rows in the same order.
CREATE FUNCTION paid_months_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    PERFORM FROM paid_months p
    WHERE (p.class_id, p.account_id) IN (SELECT class_id, account_id FROM old_rows WHERE status = 'paid')
    ORDER BY p.class_id, p.account_id FOR UPDATE;
    UPDATE paid_months p SET months = p.months - gone.months
    FROM (SELECT class_id, account_id, range_agg(int4range(month_number, month_number + 1)) AS months
      FROM old_rows WHERE status = 'paid' GROUP BY 1, 2) gone
    WHERE p.class_id = gone.class_id AND p.account_id = gone.account_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO paid_months AS p (class_id, account_id, months)
    SELECT class_id, account_id, range_agg(int4range(month_number, month_number + 1))
    FROM new_rows WHERE status = 'paid' AND account_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (class_id, account_id) DO UPDATE SET months = p.months + EXCLUDED.months;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER paid_months_added AFTER INSERT ON payment
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION paid_months_follow();
CREATE TRIGGER paid_months_changed AFTER UPDATE ON payment
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION paid_months_follow();
CREATE TRIGGER paid_months_removed AFTER DELETE ON payment
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION paid_months_follow();

-- Months that are begun and not paid are few.
CREATE INDEX payment_begun ON payment (class_id, account_id, month_number) INCLUDE (amount_cents)
  WHERE status <> 'paid';
