-- Cash leaves a credit, too, and a receipt that is taken back right after it was recorded takes its credit along.
-- Runs beside the version before: it adds a table, a column with the value of all credits so far, and a further kind of use.
ALTER TABLE student_credit
  ADD COLUMN kind text NOT NULL DEFAULT 'slip' CHECK (kind IN ('slip', 'cash'));

-- 'undone': what was left when the receipt was taken back. It was never the student's.
ALTER TABLE credit_use
  DROP CONSTRAINT credit_use_kind_check,
  DROP CONSTRAINT credit_use_check1,
  DROP CONSTRAINT credit_use_check2,
  ADD CONSTRAINT credit_use_kind_check CHECK (kind IN ('month', 'returned', 'refund', 'undone')),
  ADD CONSTRAINT credit_use_of_month CHECK ((kind IN ('refund', 'undone')) = (payment_entry_id IS NULL)),
  ADD CONSTRAINT credit_use_reason CHECK ((kind = 'refund') = (reason IS NOT NULL));

-- The part of a cash box that no month has got.
CREATE TABLE cash_box_credit (
  credit_id uuid PRIMARY KEY REFERENCES student_credit ON DELETE CASCADE,
  box_id uuid NOT NULL REFERENCES cash_box
);
CREATE INDEX cash_box_credit_box ON cash_box_credit (box_id);
