-- The schema of the job queue. Everything in it but applied_step is procrastinate's.
-- parameters: none
-- columns: none
-- index: none
create schema if not exists maguyva_jobs
