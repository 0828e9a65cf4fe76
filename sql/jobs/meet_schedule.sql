-- Note that a schedule is met now; no row where another worker was faster.
-- parameters:
--   repository_id integer — the repository
--   since timestamptz — since when it had not been met
-- columns: id integer
-- index: repository_pkey
update maguyva.repository
set scheduled_at = now()
where id = %(repository_id)s::integer and coalesce(scheduled_at, created_at) = %(since)s::timestamptz
returning id
