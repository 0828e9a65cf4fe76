-- Take the words of files that are about to go out of the counts.
-- parameters:
--   repository_id integer — the repository
--   file_ids bigint[] — the files
-- columns: none
-- index: chunk_file, term_pkey
update maguyva.term
set chunk_count = term.chunk_count - gone.chunk_count
from (
    select word.lexeme, count(*) as chunk_count
    from maguyva.chunk cross join unnest(chunk.words) as word
    where chunk.repository_id = %(repository_id)s::integer and chunk.file_id = any (%(file_ids)s::bigint[])
    group by word.lexeme
) as gone
where term.repository_id = %(repository_id)s::integer and term.lexeme = gone.lexeme
