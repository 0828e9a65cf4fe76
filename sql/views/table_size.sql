-- What the tables take on disk, with the rights of the caller.
create or replace view maguyva.table_size with (security_invoker) as
select
    relname::text as table_name,
    case when reltuples >= 0 then reltuples::bigint end as row_estimate,
    pg_table_size(oid) as table_bytes,
    pg_indexes_size(oid) as index_bytes,
    pg_total_relation_size(oid) as total_bytes
from pg_catalog.pg_class
where relnamespace = 'maguyva'::regnamespace and relkind in ('r', 'p')
order by total_bytes desc, relname;
comment on view maguyva.table_size is 'What each table takes on disk, largest first';
comment on column maguyva.table_size.table_name is 'Name';
comment on column maguyva.table_size.row_estimate is 'Rows at the last vacuum or analyze; null: never counted';
comment on column maguyva.table_size.table_bytes is 'Rows, with long values';
comment on column maguyva.table_size.index_bytes is 'Its indexes';
comment on column maguyva.table_size.total_bytes is 'Both';
