-- Load what resolution found.
-- parameters: none
-- columns: none
-- index: none
copy resolution (reference_id, symbol_id, step, confidence, external_name) from stdin (format binary)
