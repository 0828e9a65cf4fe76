-- Tell everyone how far a run is.
-- parameters:
--   repository_id integer — the repository
--   run_id bigint — the run
--   stage text — scanning, parsing, linking or indexing
--   done integer — how much of it is done
--   total integer — how much there is; null: not known
-- columns: none
-- index: repository_run_pkey
update maguyva.repository_run
set
    stage = %(stage)s::text, stage_done = %(done)s::integer, stage_total = %(total)s::integer, reported_at = now()
where repository_id = %(repository_id)s::integer and id = %(run_id)s::bigint
