-- Text candidates for a literal string.
-- parameters:
--   literal text — the string
--   case_sensitive boolean — whether case matters
--   repositories text[] — names of the repositories to look into; null: all
--   languages text[] — only these languages; null: all
--   excluded_languages text[] — none of these languages
--   paths text[] — regular expressions, one of which the path has to match; null: any path
--   excluded_paths text[] — regular expressions, none of which the path may match
--   result_limit integer — most rows to return
-- columns: repository_id integer, chunk_id bigint, rank integer, score real, lines integer[]
-- index: chunk_content_trigram, symbol_lower_name
select repository_id, chunk_id, rank, score, lines
from maguyva.search_text_literal(
    %(literal)s::text,
    %(case_sensitive)s::boolean,
    repositories => %(repositories)s::text[],
    languages => %(languages)s::text[],
    excluded_languages => %(excluded_languages)s::text[],
    paths => %(paths)s::text[],
    excluded_paths => %(excluded_paths)s::text[],
    result_limit => %(result_limit)s::integer)
