-- Name of the snapshot of this transaction, for the others of the same search.
-- parameters: none
-- columns: snapshot text
-- index: none
select pg_export_snapshot() as snapshot
