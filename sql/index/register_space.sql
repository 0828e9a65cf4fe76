-- Find the number of an embedding space; the first one ever becomes the active one.
-- parameters:
--   provider text — local or voyage
--   model text — name of the model
--   version text — version or content hash
--   dimension smallint — bits
--   template smallint — version of the embedded text
-- columns: id smallint, active boolean
-- index: embedding_space_provider_model_version_dimension_template_key
with added as (
    insert into maguyva.embedding_space (provider, model, version, dimension, template, active)
    values (
        %(provider)s::text, %(model)s::text, %(version)s::text, %(dimension)s::smallint, %(template)s::smallint,
        not exists (select from maguyva.embedding_space where active))
    on conflict (provider, model, version, dimension, template) do nothing
    returning id, active
)
select id, active from added
union all
select id, active
from maguyva.embedding_space
where provider = %(provider)s::text and model = %(model)s::text and version = %(version)s::text
    and dimension = %(dimension)s::smallint and template = %(template)s::smallint
limit 1
