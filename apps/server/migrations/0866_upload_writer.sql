-- Which request writes an upload's bytes: servers on one machine share its folder, and of two that write one film at once only the
-- later one's bytes may count, since it cuts off what the earlier one has written and not noted.
-- NULL: nobody has gone on with it since this column was there. The version before neither sets it nor asks for it.
ALTER TABLE upload ADD COLUMN writer_id uuid;
