-- The embedding space that searches use.
-- parameters: none
-- columns: id smallint, provider text, model text, version text, dimension smallint, template smallint
-- index: embedding_space_active
select id, provider, model, version, dimension, template
from maguyva.embedding_space
where active
