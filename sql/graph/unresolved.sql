-- How many uses of a name could not be resolved.
-- parameters:
--   name text — the symbol
--   repositories text[] — names of the repositories to look into; null: all
-- columns: unresolved bigint
-- index: reference_name
select maguyva.unresolved_references(%(name)s::text, %(repositories)s::text[]) as unresolved
