-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.index_progress as
select * from maguyva.index_progress();
comment on view maguyva.index_progress is 'Index runs that are at work right now, and how far they are';
comment on column maguyva.index_progress.repository is 'Name of the repository';
comment on column maguyva.index_progress.repository_id is 'Its number';
comment on column maguyva.index_progress.run_id is 'Number of the run, as in index_run';
comment on column maguyva.index_progress.revision is 'Commit that is read; null outside git';
comment on column maguyva.index_progress.stage is 'scanning, parsing, linking or indexing, in this order';
comment on column maguyva.index_progress.done is 'How much of the stage is done, in files';
comment on column maguyva.index_progress.total is 'How much there is to do in the stage; null: not known';
comment on column maguyva.index_progress.started_at is 'Start of the run';
comment on column maguyva.index_progress.reported_at is 'When the run last told how far it is: once a second at most';
comment on column maguyva.index_progress.host is 'Machine on which it runs';
