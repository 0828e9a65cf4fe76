-- Find the number of an embedding space; the first one ever becomes the active one.
-- parameters:
--   provider text — local or voyage
--   model text — name of the model
--   version text — version or content hash
--   dimension smallint — bits
--   template smallint — version of the embedded text
-- columns: id smallint, active boolean
-- index: embedding_space_provider_model_version_dimension_template_key
with known as (
    select id, active
    from maguyva.embedding_space
    where provider = %(provider)s::text and model = %(model)s::text and version = %(version)s::text
        and dimension = %(dimension)s::smallint and template = %(template)s::smallint
),
added as (
    -- Only a new space may take a number: an insert that comes to nothing takes one too, and there are
    -- 32,767 of them.
    insert into maguyva.embedding_space (provider, model, version, dimension, template, active)
    select
        %(provider)s::text, %(model)s::text, %(version)s::text, %(dimension)s::smallint, %(template)s::smallint,
        not exists (select from maguyva.embedding_space where active)
    where not exists (select from known)
    -- Another session may add it at this moment; an update returns its row, doing nothing does not.
    on conflict (provider, model, version, dimension, template) do update set provider = excluded.provider
    returning id, active
)
select id, active from known
union all
select id, active from added
