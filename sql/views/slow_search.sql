-- The function of the same name, with the rights of the caller.
create or replace view maguyva.slow_search with (security_invoker) as
select * from maguyva.slow_search();
comment on view maguyva.slow_search is 'Cost of statements that call functions of this schema, dearest first; empty without pg_stat_statements';
comment on column maguyva.slow_search.function is 'The function that is called first';
comment on column maguyva.slow_search.calls is 'How often the statement ran';
comment on column maguyva.slow_search.mean_ms is 'Mean time, milliseconds';
comment on column maguyva.slow_search.max_ms is 'Longest time, milliseconds';
comment on column maguyva.slow_search.total_ms is 'Time of all calls, milliseconds';
comment on column maguyva.slow_search.rows_returned is 'Rows of all calls';
comment on column maguyva.slow_search.statement is 'Statement, with $1 … for its values';
