-- A table of this transaction for references of files that were read: they are written to the index once,
-- with what they mean. Written there first and resolved afterwards, every row was stored twice, and the
-- table and its indexes were half air.
-- parameters: none
-- columns: none
-- index: none
create temporary table new_reference (
    id bigint not null, file_id bigint not null, enclosing_id bigint, kind text not null, name text not null,
    line integer not null, start_column integer not null, qualifier text not null, receiver_type text not null,
    is_local boolean not null, alias text not null, argument_count integer)
on commit drop
