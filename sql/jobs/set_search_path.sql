-- Let procrastinate's names mean its own objects until the transaction ends.
-- parameters: none
-- columns: none
-- index: none
set local search_path = maguyva_jobs, pg_catalog
