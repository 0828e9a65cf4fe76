-- The function of the same name, for all repositories that the caller may see.
create or replace view maguyva.unresolved_reference as
select * from maguyva.unresolved_reference();
comment on view maguyva.unresolved_reference is 'Names whose uses could not be resolved to a definition, commonest first';
comment on column maguyva.unresolved_reference.repository is 'Name of the repository';
comment on column maguyva.unresolved_reference.name is 'Last identifier of what is used';
comment on column maguyva.unresolved_reference.kind is 'call, import, inherit, type or read';
comment on column maguyva.unresolved_reference.uses is 'How often';
comment on column maguyva.unresolved_reference.files is 'In how many files';
comment on column maguyva.unresolved_reference.example_path is 'File of one use';
comment on column maguyva.unresolved_reference.example_line is 'Line of that use';
