create table entries (id int);
