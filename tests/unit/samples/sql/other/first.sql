create table settings (a int);
select * from settings;
create table archive.ledger (id int);
-- Whose entries may be of archive, too?
select * from archive.entries;
