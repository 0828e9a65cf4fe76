-- Sort what a run left unsorted in the GIN indexes, before the first search pays for it.
-- parameters: none
-- columns: none
-- index: none
select maguyva.empty_pending_lists()
