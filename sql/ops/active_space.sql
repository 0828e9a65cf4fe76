-- The embedding space that searches use; no row before the first index run.
-- parameters: none
-- columns: provider text, model text, version text, dimension smallint, template smallint
-- index: embedding_space_active
select provider, model, version, dimension, template
from maguyva.active_embedding_space()
