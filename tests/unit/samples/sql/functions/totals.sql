create or replace function shop.minimum_total() returns numeric language sql immutable as $$ select 1.0 $$;

-- What an order costs.
create function shop.total(p_order bigint, p_tax numeric default 0)
returns numeric
language plpgsql stable
set search_path = shop, public
as $$
declare
    found_total numeric := minimum_total();
    ordered shop.orders%rowtype;
begin
    select sum(l.price) into strict found_total from lines as l where l.order_id = p_order;
    if exists (select from orders where id = p_order) then
        for ordered in select * from ORDERS loop
            perform note_down('seen');
        end loop;
    elsif found_total is null then
        raise exception 'no order %', p_order using errcode = 'no_data_found';
    else
        update "shop"."orders" set total = found_total where id = p_order;
    end if;
    found_total := with_tax(found_total, p_tax);
    return greatest(found_total, shop.minimum_total());
exception
    when others then
        return case when p_tax > 0 then 0 else 1 end;
end
$$;

create function shop.with_tax(amount numeric, tax numeric) returns numeric
language sql as $$
    select amount * (1 + tax) from shop.lines;
$$;

create procedure shop.note_down(what text) language sql as $$
    insert into "Audit Log" (entry) values (what);
$$;

create function shop.stamp() returns trigger language plpgsql as $$
begin
    new.note := 'x';
    return new;
end
$$;
create trigger stamp_orders before insert on shop.orders for each row execute function shop.stamp();
