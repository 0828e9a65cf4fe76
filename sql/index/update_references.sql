-- Bring references of files that did not change in line with what resolution found; rows that are so already
-- stay untouched. The statement finds those that differ, and them again by where they lie (ctid).
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: reference_file
update maguyva.reference
set symbol_id = found.symbol_id, step = found.step, confidence = found.confidence,
    external_name = found.external_name
from (
    select reference.ctid, resolution.symbol_id, resolution.step, resolution.confidence, resolution.external_name
    from maguyva.reference left join resolution on resolution.reference_id = reference.id
    where reference.repository_id = %(repository_id)s::integer
        and (reference.symbol_id, reference.step, reference.confidence, reference.external_name)
            is distinct from (resolution.symbol_id, resolution.step, resolution.confidence, resolution.external_name)
) as found
where reference.repository_id = %(repository_id)s::integer and reference.ctid = found.ctid
