-- Put what SCIP indexes say in place of what the heuristics found, in files that are still as the index saw them.
-- A target in a file that has changed since is the symbol of its qualified name there, if there is just one. What
-- the heuristics found in the repository stays where an index leads out of it: see docs/adr/0011-scip-by-bytes.md.
-- Of a name outside, the one that the source imports is kept, where both end alike; of several things that may be
-- meant, the one that the heuristics chose, or else the first.
-- parameters:
--   repository_id integer — the repository
--   step text — the name of this evidence
--   confidence real — how sure it is
-- columns: none
-- index: reference_file, symbol_file
with in_force as (
    select scip_document.path, file.id as file_id
    from maguyva.scip_document
    join maguyva.file
        on file.repository_id = scip_document.repository_id and file.path = scip_document.path
            and file.blob_hash = scip_document.blob_hash
    where scip_document.repository_id = %(repository_id)s::integer
),
changed_file as (
    select file.path, file.id as file_id
    from maguyva.file
    where file.repository_id = %(repository_id)s::integer
        and not exists (select from in_force where in_force.file_id = file.id)
),
only_of_its_name as (
    select file_id, qualified_name, min(id) as id
    from maguyva.symbol
    where repository_id = %(repository_id)s::integer and file_id in (select changed_file.file_id from changed_file)
    group by file_id, qualified_name
    having count(*) = 1
),
used as (
    select id, file_id, name, alias, line, start_column
    from maguyva.reference
    where repository_id = %(repository_id)s::integer
    union all
    select id, file_id, name, alias, line, start_column from new_reference
),
meant as (
    select distinct on (reference.id)
        reference.id as reference_id, coalesce(in_place.id, only_of_its_name.id) as symbol_id,
        occurrence.name, occurrence.external_name,
        known.symbol_id as known_symbol_id, known.external_name as known_external_name
    from maguyva.scip_occurrence as occurrence
    join in_force on in_force.path = occurrence.path
    join used as reference
        on reference.file_id = in_force.file_id
            and reference.line = occurrence.line and reference.start_column = occurrence.start_column
            and occurrence.name in (reference.name, reference.alias)
    left join in_force as target on target.path = occurrence.target_path
    left join maguyva.symbol as in_place
        on in_place.repository_id = occurrence.repository_id and in_place.file_id = target.file_id
            and in_place.name_line = occurrence.target_line and in_place.name_column = occurrence.target_column
            and in_place.qualified_name = occurrence.target_qualified_name
    left join changed_file on changed_file.path = occurrence.target_path
    left join only_of_its_name
        on only_of_its_name.file_id = changed_file.file_id
            and only_of_its_name.qualified_name = occurrence.target_qualified_name
    left join resolution as known on known.reference_id = reference.id
    where occurrence.repository_id = %(repository_id)s::integer
    order by
        reference.id, coalesce(in_place.id, only_of_its_name.id) is null,
        coalesce(in_place.id, only_of_its_name.id) is distinct from known.symbol_id, occurrence.ordinal, in_place.id
)
insert into resolution (reference_id, symbol_id, step, confidence, external_name)
select
    reference_id, symbol_id, %(step)s::text, %(confidence)s::real,
    case
        when symbol_id is not null then null
        when right('.' || known_external_name, length(name) + 1) = '.' || name then known_external_name
        else external_name
    end
from meant
where symbol_id is not null or (external_name is not null and known_symbol_id is null)
on conflict (reference_id) do update
set symbol_id = excluded.symbol_id, step = excluded.step, confidence = excluded.confidence,
    external_name = excluded.external_name
