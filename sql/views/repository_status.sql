-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.repository_status as
select * from maguyva.repository_status();
comment on view maguyva.repository_status is 'Repositories with revision, age, sizes and the outcome of the last run';
comment on column maguyva.repository_status.repository is 'Name';
comment on column maguyva.repository_status.repository_id is 'Number';
comment on column maguyva.repository_status.source is 'Folder or git URL that it is read from';
comment on column maguyva.repository_status.branch is 'Branch, tag or commit that was asked for; null: what is checked out';
comment on column maguyva.repository_status.subdirectory is 'Only this folder is indexed; empty: all';
comment on column maguyva.repository_status.schedule is 'When workers index it, as cron has it, in UTC; null: when someone asks for it';
comment on column maguyva.repository_status.revision is 'Commit of the indexed state; null outside git';
comment on column maguyva.repository_status.indexed_at is 'End of the last run that succeeded; null: never';
comment on column maguyva.repository_status.age is 'Time since then';
comment on column maguyva.repository_status.files is 'Indexed files';
comment on column maguyva.repository_status.chunks is 'Chunks';
comment on column maguyva.repository_status.symbols is 'Definitions';
comment on column maguyva.repository_status.skipped is 'Files that were not indexed';
comment on column maguyva.repository_status.state is 'Of the last run: running, done or failed; null: none yet';
comment on column maguyva.repository_status.error is 'Why the last run failed';
