-- Take the lock under which the active embedding space may change, if no index run is under way.
-- parameters: none
-- columns: locked boolean
-- index: none
select pg_try_advisory_xact_lock(21064, 0) as locked
