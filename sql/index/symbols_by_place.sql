-- All symbols of a repository and where their names stand; of a type's only constructor also the type.
-- parameters:
--   repository_id integer — the repository
-- columns: path text, name_line integer, name_column integer, name text, qualified_name text, is_constructor boolean, type_line integer, type_column integer, type_name text, type_qualified_name text
-- index: symbol_file
with only_constructor as (
    select min(id) as id, parent_id
    from maguyva.symbol
    where repository_id = %(repository_id)s::integer and kind = 'constructor' and parent_id is not null
    group by parent_id
    having count(*) = 1
)
select
    file.path, symbol.name_line, symbol.name_column, symbol.name, symbol.qualified_name,
    symbol.kind = 'constructor' as is_constructor,
    type.name_line as type_line, type.name_column as type_column, type.name as type_name,
    type.qualified_name as type_qualified_name
from maguyva.symbol
join maguyva.file on file.repository_id = symbol.repository_id and file.id = symbol.file_id
left join only_constructor on only_constructor.id = symbol.id
left join maguyva.symbol as type
    on type.repository_id = symbol.repository_id and type.id = only_constructor.parent_id
where symbol.repository_id = %(repository_id)s::integer
order by file.path, symbol.name_line desc, symbol.name_column desc, symbol.qualified_name desc
