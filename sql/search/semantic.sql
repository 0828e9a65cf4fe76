-- Semantic candidates: chunks whose bits differ least from the question's.
-- parameters:
--   question_bits text — signs of the question's vector as zeros and ones
--   repositories text[] — names of the repositories to look into; null: all
--   languages text[] — only these languages; null: all
--   excluded_languages text[] — none of these languages
--   paths text[] — regular expressions, one of which the path has to match; null: any path
--   excluded_paths text[] — regular expressions, none of which the path may match
--   result_limit integer — most rows to return
-- columns: repository_id integer, chunk_id bigint, rank integer, score real, path text, bits bit varying, path_factor real
-- index: none below 250,000 rows or with a filter (an exact scan of the narrow table)
select repository_id, chunk_id, rank, score, path, bits, path_factor
from maguyva.search_semantic(
    %(question_bits)s::bit varying,
    repositories => %(repositories)s::text[],
    languages => %(languages)s::text[],
    excluded_languages => %(excluded_languages)s::text[],
    paths => %(paths)s::text[],
    excluded_paths => %(excluded_paths)s::text[],
    result_limit => %(result_limit)s::integer)
