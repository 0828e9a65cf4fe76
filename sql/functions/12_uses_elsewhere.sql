-- Uses whose imports name a package that another repository provides, and what they mean there: the package and name of
-- the use are those under which the package offers a definition, and the use is written in a language that can import
-- it. An import of a module as a whole means no symbol of it. Where several repositories provide it, each is told.
-- A join that callers narrow down: by the definition (exported_name_symbol, reference_external_name), or by the use
-- (reference_outward or reference_file, exported_name_pkey).
drop function if exists maguyva.uses_elsewhere;
create function maguyva.uses_elsewhere(within integer[])
returns table (
    definition_repository_id integer, definition_id bigint, repository_id integer, file_id bigint, enclosing_id bigint,
    kind text, qualifier text, name text, alias text, line integer, start_column integer, step text, confidence real,
    external_name text)
language sql stable parallel safe
as $$
    select
        meant.repository_id, meant.symbol_id, reference.repository_id, reference.file_id, reference.enclosing_id,
        reference.kind, reference.qualifier, reference.name, reference.alias, reference.line, reference.start_column,
        reference.step, reference.confidence, reference.external_name
    from maguyva.reference
    join maguyva.file on file.repository_id = reference.repository_id and file.id = reference.file_id
    cross join lateral maguyva.definitions_elsewhere(
        within, reference.repository_id, file.language, reference.external_name) as meant
    where reference.repository_id = any (within) and (reference.kind <> 'import' or reference.name not in ('', '*'))
$$;
comment on function maguyva.uses_elsewhere is
    'Uses of definitions of other repositories, among the given, by the package and name that their imports tell';
