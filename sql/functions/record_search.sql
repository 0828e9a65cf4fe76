-- Note a search that was answered. Whoever may search may write here, but not read what others asked; who asked is
-- not kept. The commit does not wait for the disk: a crash of the server may lose the last second of the log.
drop function if exists maguyva.record_search;
create function maguyva.record_search(
    intent text, confidence real, strategy text, preset text, modes text[], took_ms real, result_count integer,
    complete boolean, question text default null)
returns void
language plpgsql volatile parallel unsafe security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
begin
    perform set_config('synchronous_commit', 'off', true);
    insert into search_log (
        intent, confidence, strategy, preset, modes, took_ms, result_count, complete, question)
    values (intent, confidence, strategy, preset, modes, took_ms, result_count, complete, left(question, 10000));
end
$$;
comment on function maguyva.record_search is
    'Note a search in maguyva.search_log: what it was taken for, how it ran, how long it took, how much it found';
