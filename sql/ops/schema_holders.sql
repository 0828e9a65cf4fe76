-- Who keeps a change of the schema waiting: transactions that use its tables or views, and whoever holds the lock on
-- such changes; the oldest first. Of others' sessions only a member of pg_read_all_stats sees the times.
-- parameters:
--   lock bigint — number of the advisory lock on changes of the schema
--   own_application text — name of the sessions that change the schema
-- columns: pid integer, application text, role text, since timestamptz, upgrades boolean
-- index: none
select
    activity.pid,
    activity.application_name as application,
    activity.usename::text as role,
    coalesce(activity.xact_start, activity.backend_start) as since,
    bool_or(held.locktype = 'advisory') as upgrades
from pg_catalog.pg_locks as held
join pg_catalog.pg_stat_activity as activity on activity.pid = held.pid
where held.database = (select oid from pg_catalog.pg_database where datname = current_database())
    and held.granted
    and held.pid <> pg_backend_pid()
    and (
        held.locktype = 'advisory' and held.objsubid = 1
            and (held.classid::bigint << 32 | held.objid::bigint) = %(lock)s::bigint
        -- What waits itself, such as another change's migrations, is no obstacle.
        or held.locktype = 'relation' and activity.application_name <> %(own_application)s
            and exists (
                select from pg_catalog.pg_class
                where pg_class.oid = held.relation
                    and pg_class.relnamespace in (
                        select oid from pg_catalog.pg_namespace where nspname in ('maguyva', 'maguyva_jobs'))))
group by activity.pid, activity.application_name, activity.usename, activity.xact_start, activity.backend_start
order by since nulls last, activity.pid
