-- Which of procrastinate's migrations the queue's schema has seen.
-- parameters: none
-- columns: none
-- index: none
create table maguyva_jobs.applied_step (name text primary key, applied_at timestamptz not null default now())
