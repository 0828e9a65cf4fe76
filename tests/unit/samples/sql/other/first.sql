create table settings (a int);
select * from settings;
create table archive.ledger (id int);
