-- Uses in other repositories of a symbol that a package offers: those whose imports name the package, and it.
-- Only languages that can import the package count. An import of a module as a whole means no symbol of it.
drop function if exists maguyva.uses_elsewhere;
create function maguyva.uses_elsewhere(of_repository integer, of_symbol bigint, repository_ids integer[])
returns table (
    repository_id integer, reference_id bigint, file_id bigint, enclosing_id bigint, kind text, line integer,
    confidence real)
language sql stable parallel safe
rows 10
as $$
    select
        reference.repository_id, reference.id, reference.file_id, reference.enclosing_id, reference.kind, reference.line,
        reference.confidence
    from maguyva.exported_name
    join maguyva.reference
        on reference.external_name = exported_name.name and reference.repository_id = any (repository_ids)
    join maguyva.file on file.repository_id = reference.repository_id and file.id = reference.file_id
    where exported_name.repository_id = of_repository and exported_name.symbol_id = of_symbol
        and reference.repository_id <> of_repository
        and (reference.kind <> 'import' or reference.name not in ('', '*'))
        and exists (
            select
            from maguyva.package
            where package.repository_id = exported_name.repository_id and package.ecosystem = exported_name.ecosystem
                and file.language = any (package.languages))
$$;
comment on function maguyva.uses_elsewhere is
    'Uses of a symbol in other of the given repositories, by the package and name that their imports tell';
