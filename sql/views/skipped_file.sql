-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.skipped_file as
select * from maguyva.skipped_file();
comment on view maguyva.skipped_file is 'Files that were not indexed, or only by their lines, and why';
comment on column maguyva.skipped_file.repository is 'Name of the repository';
comment on column maguyva.skipped_file.repository_id is 'Its number';
comment on column maguyva.skipped_file.path is 'Path from the root of the repository';
comment on column maguyva.skipped_file.reason is 'binary, too_large, minified, unreadable … or in_part: cut by lines, without definitions';
comment on column maguyva.skipped_file.detail is 'What exactly, and what would include the file';
comment on column maguyva.skipped_file.size is 'Bytes, where known';
