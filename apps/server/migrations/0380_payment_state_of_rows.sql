-- The outcome of an imported payment names the payment state of its month by that name.
UPDATE bulk_import_row
SET outcome = (outcome - 'standing') || jsonb_build_object('paymentState', outcome -> 'standing')
WHERE outcome ? 'standing';
