-- Indexed files whose path contains a string or looks like it, for suggestions.
-- parameters:
--   path text — what was asked for
--   repositories text[] — names of the repositories to look into; null: all
-- columns: path text
-- index: file_path_trigram
select file.path
from maguyva.file
where (file.path ilike maguyva.like_pattern(%(path)s::text) or file.path % %(path)s::text)
    and file.repository_id = any (maguyva.visible_repositories(%(repositories)s::text[]))
group by file.path
order by file.path = %(path)s::text desc, similarity(file.path, %(path)s::text) desc, file.path
limit 5
