-- Note how a run ended, with what is in the index now.
-- parameters:
--   repository_id integer — the repository
--   run_id bigint — the run
--   changed integer — files that were read anew
--   deleted integer — files that were gone
--   embedded integer — texts that were embedded
--   seconds real — duration
-- columns: files integer, chunks integer, symbols integer, references integer, resolved integer, skipped integer
-- index: repository_run_pkey
update maguyva.repository_run
set
    finished_at = now(), state = 'done', changed = %(changed)s::integer, deleted = %(deleted)s::integer,
    embedded = %(embedded)s::integer, seconds = %(seconds)s::real,
    files = (select count(*) from maguyva.file where file.repository_id = repository_run.repository_id),
    chunks = (select count(*) from maguyva.chunk where chunk.repository_id = repository_run.repository_id),
    symbols = (select count(*) from maguyva.symbol where symbol.repository_id = repository_run.repository_id),
    skipped = (select count(*) from maguyva.unindexed_file where unindexed_file.repository_id = repository_run.repository_id),
    reference_count = (
        select count(*) from maguyva.reference where reference.repository_id = repository_run.repository_id),
    resolved = (
        select count(*) from maguyva.reference
        where reference.repository_id = repository_run.repository_id and reference.symbol_id is not null)
where repository_id = %(repository_id)s::integer and id = %(run_id)s::bigint
returning files, chunks, symbols, reference_count as "references", resolved, skipped
