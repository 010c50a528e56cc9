-- A row that is rejected because an earlier one says the same, or asks for the same spot, names that row's line.
ALTER TABLE bulk_import_row ADD COLUMN earlier_line integer CHECK (earlier_line > 0);
