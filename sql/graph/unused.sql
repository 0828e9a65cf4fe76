-- The command unused: see the function's comment.
-- parameters:
--   repositories text[] — names of the repositories to look into; null: all
--   kinds text[] — kinds of symbols; null: functions, types, macros and constants
--   result_limit integer — most rows to return
-- columns: repository text, qualified_name text, kind text, path text, start_line integer, end_line integer, possible_uses bigint, caveats text[]
-- index: reference_name
select * from maguyva.unused(%(repositories)s::text[], %(kinds)s::text[], %(result_limit)s::integer)
