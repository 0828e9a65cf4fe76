-- The function has two versions: what runs when all is made uses the last one.
create function shop.fee(amount numeric) returns numeric language sql as 'select 1.0';
select shop.fee(1);
create function shop.charge() returns numeric language plpgsql as $$ begin return shop.fee(2); end $$;
create view shop.dear as select id from shop.orders;
-- By the number of what is passed another function, of one version.
create function shop.fee(amount numeric, part int) returns numeric language sql as 'select 2.0';
-- Which of two the types decide is open.
create function shop.plain(amount numeric) returns text language sql as $$ select '' $$;
create function shop.plain(word text) returns text language sql as $$ select '' $$;
select shop.plain(x);
