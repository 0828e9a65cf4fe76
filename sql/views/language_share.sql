-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.language_share as
select * from maguyva.language_share();
comment on view maguyva.language_share is 'How much of each repository is written in which language';
comment on column maguyva.language_share.repository is 'Name of the repository';
comment on column maguyva.language_share.language is 'Language; text where none is known';
comment on column maguyva.language_share.files is 'Indexed files';
comment on column maguyva.language_share.lines is 'Lines';
comment on column maguyva.language_share.bytes is 'Bytes';
comment on column maguyva.language_share.share is 'Share of the lines of the repository, 0 to 1';
