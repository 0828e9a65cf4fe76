-- Whether the schema holds repositories. Fails where there is no schema.
-- parameters: none
-- columns: filled boolean
-- index: repository_pkey
select exists (select from maguyva.repository) as filled
