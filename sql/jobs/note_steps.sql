-- Note that migrations of procrastinate were applied.
-- parameters:
--   names text[] — names of their files
-- columns: none
-- index: none
insert into maguyva_jobs.applied_step (name)
select unnest(%(names)s::text[])
