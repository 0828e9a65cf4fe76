create table settings (b int);
-- Of archive or of dbo?
select * from ledger;
select * from ARCHIVE.Ledger;
create table archive.entries (id int);
