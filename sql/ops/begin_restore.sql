-- Before a backup is restored, by psql and in the transaction that restores it: make room, and what its tables need. The
-- variable lock is the number of the advisory lock on changes of the schema.
begin;
select pg_advisory_xact_lock(:lock);
drop schema if exists maguyva, maguyva_jobs cascade;
create extension if not exists vector;
create extension if not exists pg_trgm;
