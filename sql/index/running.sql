-- The runs that are at work right now, and how far they are.
-- parameters: none
-- columns: repository text, revision text, stage text, done integer, total integer, started_at timestamptz, host text
-- index: none
select repository, revision, stage, done, total, started_at, host
from maguyva.index_progress()
order by started_at, repository
