-- Keep the active embedding space the active one until the transaction ends: what it writes has to be complete
-- in the space that searches use. Any number of runs may hold this lock. 21064 keeps it apart from other locks.
-- parameters: none
-- columns: locked text
-- index: none
select pg_advisory_xact_lock_shared(21064, 0)::text as locked
