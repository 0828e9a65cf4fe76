-- Take blocks of 1000 ids; each row is the first id of a block.
-- parameters:
--   blocks integer — how many
-- columns: first_id bigint
-- index: none
select nextval('maguyva.id_block') as first_id
from generate_series(1, %(blocks)s::integer)
