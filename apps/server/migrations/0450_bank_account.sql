-- The bank account that students are told to pay to.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE bank_account (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  bank text NOT NULL CHECK (length(bank) BETWEEN 1 AND 80),
  branch text NOT NULL CHECK (length(branch) <= 80),
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 120),
  number text NOT NULL CHECK (number ~ '^[0-9]{6,20}$'),
  saved_at timestamptz NOT NULL
);
