-- Join whole tables by hashing until the transaction ends. A first run's rows have no statistics yet: taking
-- them for a handful, the planner joined by nested loops, and linking 32,000 references took 100 s, not 2.
-- Statistics would do too, but analyze holds a lock to the end of the run that another run would wait for.
-- parameters: none
-- columns: none
-- index: none
set local enable_nestloop = off
