-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.index_run as
select * from maguyva.index_run();
comment on view maguyva.index_run is 'Runs of the indexer, the latest first';
comment on column maguyva.index_run.repository is 'Name of the repository';
comment on column maguyva.index_run.repository_id is 'Its number';
comment on column maguyva.index_run.id is 'Number of the run';
comment on column maguyva.index_run.revision is 'Commit that was read';
comment on column maguyva.index_run.started_at is 'Start';
comment on column maguyva.index_run.finished_at is 'End; null: running, or killed';
comment on column maguyva.index_run.seconds is 'Duration';
comment on column maguyva.index_run.state is 'running, done or failed';
comment on column maguyva.index_run.error is 'Why it failed';
comment on column maguyva.index_run.files is 'Files in the index afterwards';
comment on column maguyva.index_run.changed is 'Files that were read anew';
comment on column maguyva.index_run.deleted is 'Files that were gone';
comment on column maguyva.index_run.skipped is 'Files that were not indexed';
comment on column maguyva.index_run.chunks is 'Chunks in the index afterwards';
comment on column maguyva.index_run.symbols is 'Definitions in the index afterwards';
comment on column maguyva.index_run.reference_count is 'References in the index afterwards';
comment on column maguyva.index_run.resolved is 'Of these, resolved to a symbol';
comment on column maguyva.index_run.embedded is 'Texts that were embedded in this run';
