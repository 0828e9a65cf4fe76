create or replace function shop.fee(amount numeric default 1) returns numeric language sql as 'select 3.0';
create or replace view shop.dear as select id, total from shop.orders;
select shop.fee(3), shop.fee(3, 1), shop.fee() from shop.dear;
