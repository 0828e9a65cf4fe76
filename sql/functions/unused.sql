-- Definitions that no resolved reference leads to, neither to them nor to what they contain, in whichever repository
-- that the caller may see. That is no proof:
-- caveats says what else may use one, and possible_uses counts the uses of its name of which nothing is proved.
-- Left out is what is used without being named: entry points and methods that the language itself calls
-- (__enter__, constructors), what tests define, fields, parameters and members of enumerations.
drop function if exists maguyva.unused(text[], text[], integer), maguyva.unused(text, text[], integer);
create function maguyva.unused(
    repositories text[] default null, kinds text[] default null, result_limit integer default 200)
returns table (
    repository text, qualified_name text, kind text, path text, start_line integer, end_line integer,
    possible_uses bigint, caveats text[])
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
    visible integer[] := visible_repositories();
    default_kinds constant text[] := '{function, method, class, struct, interface, trait, enum, union, type, macro, constant}';
begin
    return query
    with recursive used as (
        select distinct reference.repository_id, reference.symbol_id
        from reference
        where reference.repository_id = any (repository_ids) and reference.symbol_id is not null
            and reference.symbol_id is distinct from reference.enclosing_id
        union
        select use.definition_repository_id, use.definition_id
        from uses_elsewhere(visible) as use
        where use.definition_repository_id = any (repository_ids)
        union
        select symbol.repository_id, symbol.parent_id
        from used join symbol on symbol.repository_id = used.repository_id and symbol.id = used.symbol_id
        where symbol.parent_id is not null
    ),
    candidate as (
        select symbol.*, file.path
        from symbol
        join file on file.repository_id = symbol.repository_id and file.id = symbol.file_id
        where symbol.repository_id = any (repository_ids) and file.path_class = 'source'
            and symbol.kind = any (coalesce(kinds, default_kinds))
            and symbol.name !~ '^(__.*__|main|init|_|.*@anonymous)$'
            and not exists (
                select from used
                where used.repository_id = symbol.repository_id and used.symbol_id = symbol.id)
    ),
    counted as (
        select
            candidate.*,
            (
                select count(*)
                from reference
                where reference.name = candidate.name and reference.repository_id = any (repository_ids)
                    and reference.step is null
                    -- A member of an object in a local variable may be this; the variable itself is not.
                    and (not reference.is_local or reference.qualifier <> '')) as possible_uses
        from candidate
    )
    select
        repository.name, counted.qualified_name, counted.kind, counted.path, counted.start_line, counted.end_line,
        counted.possible_uses,
        array_remove(
            array[
                case when counted.possible_uses > 0 then 'uses of its name that could not be resolved' end,
                case when counted.attributes ? 'exported' then 'exported: others may use it' end,
                case when counted.attributes ? 'decorators' then 'decorated: it may be registered' end,
                case when counted.attributes ? 'bases' and counted.kind = 'method'
                    or exists (
                        select from symbol as owner
                        where owner.repository_id = counted.repository_id and owner.id = counted.parent_id
                            and owner.attributes ? 'bases')
                    then 'its type has bases: it may be called through one' end],
            null)
    from counted join repository on repository.id = counted.repository_id
    order by cardinality(array_remove(array[
            case when counted.possible_uses > 0 then 1 end,
            case when counted.attributes ? 'exported' then 1 end,
            case when counted.attributes ? 'decorators' then 1 end], null)),
        counted.possible_uses, repository.name, counted.path, counted.start_line, counted.name_column, counted.id
    limit result_limit;
end
$$;
comment on function maguyva.unused(text[], text[], integer) is
    'Definitions in source files that no resolved reference leads to, likeliest first; caveats: what may use one all the same';

-- The same of one repository, so that its name need not be written as a list.
create function maguyva.unused(repository_name text, kinds text[] default null, result_limit integer default 200)
returns table (
    repository text, qualified_name text, kind text, path text, start_line integer, end_line integer,
    possible_uses bigint, caveats text[])
language sql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
    select * from unused(array[repository_name], kinds, result_limit)
$$;
comment on function maguyva.unused(text, text[], integer) is
    'Definitions in one repository that no resolved reference leads to';
