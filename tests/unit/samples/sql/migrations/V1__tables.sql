-- What a shop keeps.
create schema shop;

create type shop.order_status as enum ('open', 'paid', 'cancelled');
create domain shop.email as text check (value like '%@%');
create type shop.address as (street text, city text);

-- Who buys.
create table if not exists shop.customers (
    id bigint primary key,
    email shop.email not null unique,
    "Home" shop.address
);

create table shop.orders (
    id bigint primary key,
    customer_id bigint not null references shop.customers (id) on delete cascade,
    status shop.order_status not null default 'open'::shop.order_status,
    total numeric(10, 2) default shop.minimum_total()
);
create table shop.lines (
    order_id bigint,
    price numeric(10, 2),
    foreign key (order_id) references orders (id)
);
create table "Audit Log" (entry text);
create sequence shop.invoice_number;
create index orders_of_customer on shop.orders (customer_id);
alter table shop.orders add column note text;
