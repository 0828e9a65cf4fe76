-- What keeps vacuum from its work: whether it comes by itself, and the oldest transaction of this database that still
-- sees rows which are dead to all others (as far as whoever asks may see the sessions of others).
-- parameters: none
-- columns: autovacuum boolean, pid integer, application text, seconds double precision
-- index: none
select
    current_setting('autovacuum')::boolean as autovacuum,
    oldest.pid,
    oldest.application_name as application,
    extract(epoch from now() - oldest.xact_start)::double precision as seconds
from (select) as always
left join lateral (
    select pid, application_name, xact_start
    from pg_catalog.pg_stat_activity
    where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()
    order by xact_start
    limit 1
) as oldest on true
