-- The tables of the index and of its job queue, largest first: what they take on disk, and what vacuum has left to do.
-- parameters: none
-- columns: schema text, name text, rows bigint, table_bytes bigint, index_bytes bigint, dead_rows bigint, changed_rows bigint, last_vacuum timestamptz, last_analyze timestamptz, transaction_age integer
-- index: none
select
    statistics.schemaname::text as schema,
    statistics.relname::text as name,
    -- An estimate by the planner's count or by what was counted since the server was started; each may not know yet.
    greatest(pg_class.reltuples::bigint, statistics.n_live_tup) as rows,
    pg_table_size(pg_class.oid) as table_bytes,
    pg_indexes_size(pg_class.oid) as index_bytes,
    statistics.n_dead_tup as dead_rows,
    statistics.n_mod_since_analyze as changed_rows,
    greatest(statistics.last_vacuum, statistics.last_autovacuum) as last_vacuum,
    greatest(statistics.last_analyze, statistics.last_autoanalyze) as last_analyze,
    age(pg_class.relfrozenxid) as transaction_age
from pg_catalog.pg_stat_user_tables as statistics
join pg_catalog.pg_class on pg_class.oid = statistics.relid
where statistics.schemaname in ('maguyva', 'maguyva_jobs')
order by pg_total_relation_size(pg_class.oid) desc, statistics.schemaname, statistics.relname
