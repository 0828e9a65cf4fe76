-- The first create is the definition: this one is never reached.
create table if not exists shop.customers (id bigint primary key, name text);
alter table shop.customers add column name text;
COPY shop.customers (id, name) FROM stdin;
1	create table nothing (id int);
\.
insert into shop.customers (id, name) values (%(id)s, %(name)s)
on conflict (id) do update set name = excluded.name;
