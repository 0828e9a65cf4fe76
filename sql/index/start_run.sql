-- Note that a run has begun; visible to everyone at once.
-- parameters:
--   repository_id integer — the repository
--   revision text — commit that is read; null outside git
-- columns: id bigint
-- index: none
insert into maguyva.repository_run (repository_id, revision)
values (%(repository_id)s::integer, %(revision)s::text)
returning id
