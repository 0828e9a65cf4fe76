-- Orders that are not paid, with their customers.
create view shop.open_orders as
select o.id, c.email, shop.total(o.id) as total
from shop.orders as o
join shop.customers c on c.id = o.customer_id
where o.status = 'open';

create materialized view shop.best as
with recursive customers as (
    select * from shop.open_orders
), best (id) as (
    select id from Customers
)
select best.id, count(*) from best left join lateral shop.with_tax(best.id, 1) as taxed (value) on true group by 1;

-- customers is no name of the statement here, and there is one table of the name.
select * from customers;
-- Each of two other scripts has a settings of its own.
select * from settings;
-- A schema that has no such table, a table that is no function, a built-in that is never the shop's.
select * from other.orders;
select orders(1), upper('x'), unknown(2);
delete from shop.lines using shop.orders where lines.order_id = orders.id;
merge into shop.lines using shop.orders on true when matched then delete;
create table [dbo].[Ledger] ([id] int);
insert into dbo.ledger values (1);
select this is no sql at all from;
create function upper(text) returns text language sql as 'select 1';
do $$
begin
    perform shop.stamp();
end
$$;
-- The columns of a function are no table's; a schema's name is no part of another's.
create function shop.pairs() returns table (a int, b shop.order_status) language sql as $$ select 1, null $$;
\echo done
