-- Remove some rows of a repository that hang on no file.
-- parameters:
--   repository_id integer — the repository
--   most integer — rows to remove from each table
-- columns: removed bigint
-- index: edge_pkey, symbol_centrality_pkey, symbol_name_pkey, term_pkey, unindexed_file_pkey, repository_run_pkey,
--   scip_occurrence_pkey, scip_document_pkey, package_pkey, exported_name_symbol
with edges as (
    delete from maguyva.edge
    where ctid = any (array(
        select ctid from maguyva.edge where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
centralities as (
    delete from maguyva.symbol_centrality
    where ctid = any (array(
        select ctid from maguyva.symbol_centrality
        where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
names as (
    delete from maguyva.symbol_name
    where ctid = any (array(
        select ctid from maguyva.symbol_name
        where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
terms as (
    delete from maguyva.term
    where ctid = any (array(
        select ctid from maguyva.term where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
skipped_files as (
    delete from maguyva.unindexed_file
    where ctid = any (array(
        select ctid from maguyva.unindexed_file
        where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
packages as (
    delete from maguyva.package
    where ctid = any (array(
        select ctid from maguyva.package where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
exported_names as (
    delete from maguyva.exported_name
    where ctid = any (array(
        select ctid from maguyva.exported_name
        where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
occurrences as (
    delete from maguyva.scip_occurrence
    where ctid = any (array(
        select ctid from maguyva.scip_occurrence
        where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
),
-- Only once their occurrences are gone, which would all go with them.
documents as (
    delete from maguyva.scip_document
    where ctid = any (array(
        select ctid from maguyva.scip_document
        where repository_id = %(repository_id)s::integer
            and not exists (
                select from maguyva.scip_occurrence as occurrence
                where occurrence.repository_id = scip_document.repository_id
                    and occurrence.path = scip_document.path)
        limit %(most)s::integer))
    returning 1
),
runs as (
    delete from maguyva.repository_run
    where ctid = any (array(
        select ctid from maguyva.repository_run
        where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning 1
)
select
    (select count(*) from edges) + (select count(*) from centralities) + (select count(*) from names)
    + (select count(*) from terms) + (select count(*) from skipped_files) + (select count(*) from runs)
    + (select count(*) from occurrences) + (select count(*) from documents)
    + (select count(*) from packages) + (select count(*) from exported_names) as removed
