-- Rows of an import go with the account that they are about. How many there were tells how many went.

-- NULL: made before this was counted.
ALTER TABLE bulk_import ADD COLUMN rows_read integer CHECK (rows_read >= 0);
