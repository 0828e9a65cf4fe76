-- Count the words of new files.
-- parameters:
--   repository_id integer — the repository
--   file_ids bigint[] — the files
-- columns: none
-- index: chunk_file, term_pkey
insert into maguyva.term (repository_id, lexeme, chunk_count)
select %(repository_id)s::integer, word.lexeme, count(*)
from maguyva.chunk cross join unnest(chunk.words) as word
where chunk.repository_id = %(repository_id)s::integer and chunk.file_id = any (%(file_ids)s::bigint[])
group by word.lexeme
on conflict (repository_id, lexeme) do update set chunk_count = term.chunk_count + excluded.chunk_count
