-- A receipt is the sum of up to 24 amounts, which together can be more than an integer holds.
ALTER TABLE receipt ALTER COLUMN amount_cents TYPE bigint;
