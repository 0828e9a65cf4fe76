-- Note which revision is indexed now.
-- parameters:
--   repository_id integer — the repository
--   revision text — commit that was read; null outside git
--   extraction_version integer — version of the extraction that made the rows
-- columns: none
-- index: repository_pkey
update maguyva.repository
set
    revision = %(revision)s::text, indexed_at = now(), extraction_version = %(extraction_version)s::integer,
    chunk_count = (select count(*) from maguyva.chunk where chunk.repository_id = repository.id)
where id = %(repository_id)s::integer
