-- Structural candidates: chunks by the names, words in names or constructs that they define.
-- parameters:
--   names text[] — names asked for; null: none
--   question text — words to look for inside names; null: none
--   kinds text[] — only symbols of these kinds; null: all
--   excluded_kinds text[] — no symbols of these kinds
--   constructs jsonb — attributes that a symbol has to have; null: any
--   similar_names boolean — whether prefixes and similar names count as well
--   repositories text[] — names of the repositories to look into; null: all
--   languages text[] — only these languages; null: all
--   excluded_languages text[] — none of these languages
--   paths text[] — regular expressions, one of which the path has to match; null: any path
--   excluded_paths text[] — regular expressions, none of which the path may match
--   result_limit integer — most rows to return
-- columns: repository_id integer, chunk_id bigint, rank integer, score real, symbol_id bigint, matched_by text
-- index: symbol_lower_name, symbol_name_trigram, symbol_words
select repository_id, chunk_id, rank, score, symbol_id, matched_by
from maguyva.search_structural(
    names => %(names)s::text[],
    question => %(question)s::text,
    kinds => %(kinds)s::text[],
    excluded_kinds => %(excluded_kinds)s::text[],
    constructs => %(constructs)s::jsonb,
    similar_names => %(similar_names)s::boolean,
    repositories => %(repositories)s::text[],
    languages => %(languages)s::text[],
    excluded_languages => %(excluded_languages)s::text[],
    paths => %(paths)s::text[],
    excluded_paths => %(excluded_paths)s::text[],
    result_limit => %(result_limit)s::integer)
