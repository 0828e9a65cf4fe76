-- Uses whose imports name a package that another repository provides, and what they mean there: the package and name of
-- the use are those under which the package offers a definition, and the use is written in a language that can import
-- it. An import of a module as a whole means no symbol of it. Where several repositories provide it, each is told.
-- A join that callers narrow down: by the definition (exported_name_symbol, reference_external_name), or by the use
-- (reference_outward or reference_file, exported_name_pkey).
drop function if exists maguyva.uses_elsewhere;
create function maguyva.uses_elsewhere(within integer[])
returns table (
    definition_repository_id integer, definition_id bigint, repository_id integer, reference_id bigint, file_id bigint,
    enclosing_id bigint, kind text, line integer, confidence real)
language sql stable parallel safe
as $$
    select
        exported_name.repository_id, exported_name.symbol_id, reference.repository_id, reference.id, reference.file_id,
        reference.enclosing_id, reference.kind, reference.line, reference.confidence
    from maguyva.exported_name
    join maguyva.reference
        on reference.external_name = exported_name.name and reference.repository_id <> exported_name.repository_id
    join maguyva.file on file.repository_id = reference.repository_id and file.id = reference.file_id
    where exported_name.repository_id = any (within) and reference.repository_id = any (within)
        and (reference.kind <> 'import' or reference.name not in ('', '*'))
        and exists (
            select
            from maguyva.package
            where package.repository_id = exported_name.repository_id and package.ecosystem = exported_name.ecosystem
                and file.language = any (package.languages))
$$;
comment on function maguyva.uses_elsewhere is
    'Uses of definitions of other repositories, among the given, by the package and name that their imports tell';
