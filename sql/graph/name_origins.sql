-- What a name means that nothing here defines: names of other packages, most used first.
-- parameters:
--   name text — the name that was asked for
--   repositories text[] — names of the repositories to look into; null: all
-- columns: external_name text
-- index: reference_name
select external_name
from maguyva.name_origins(%(name)s::text, %(repositories)s::text[])
