-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.symbol_hub as
select * from maguyva.symbol_hub();
comment on view maguyva.symbol_hub is 'The hundred most central symbols of each repository, with their users';
comment on column maguyva.symbol_hub.repository is 'Name of the repository';
comment on column maguyva.symbol_hub.qualified_name is 'Enclosing definitions and name, joined by dots';
comment on column maguyva.symbol_hub.kind is 'function, method, class …';
comment on column maguyva.symbol_hub.path is 'File that defines it';
comment on column maguyva.symbol_hub.path_class is 'Kind of place: source, test, docs, vendor …';
comment on column maguyva.symbol_hub.start_line is 'First line';
comment on column maguyva.symbol_hub.end_line is 'Last line';
comment on column maguyva.symbol_hub.centrality is 'Scaled PageRank over the edges';
comment on column maguyva.symbol_hub.users is 'Symbols that use it';
comment on column maguyva.symbol_hub.test_users is 'Of these, such in tests';
