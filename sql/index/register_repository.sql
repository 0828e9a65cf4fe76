-- Make a repository known under a name, or change what is known of it; no row while one is being removed.
-- parameters:
--   name text — unique name
--   source text — folder or git URL
--   branch text — what was asked to be indexed; null: what is checked out
--   subdirectory text — only this folder is indexed; empty: all
--   schedule text — cron expression; null: none
-- columns: id integer, name text, source text, branch text, subdirectory text, schedule text, revision text, extraction_version integer, indexed_at timestamptz
-- index: repository_name_key
insert into maguyva.repository (name, source, branch, subdirectory, schedule)
values (%(name)s::text, %(source)s::text, %(branch)s::text, %(subdirectory)s::text, %(schedule)s::text)
on conflict (name) do update
set
    source = excluded.source, branch = excluded.branch, subdirectory = excluded.subdirectory,
    schedule = excluded.schedule,
    -- A schedule counts from when it was set: a time that lies before is not made up for.
    scheduled_at = case
        when repository.schedule is distinct from excluded.schedule then now() else repository.scheduled_at end
where repository.removed_at is null
returning id, name, source, branch, subdirectory, schedule, revision, extraction_version, indexed_at
