-- In how many searches of the last days each retriever ran.
-- parameters:
--   days integer — how far to look back
-- columns: mode text, searches bigint
-- index: search_log_asked_at
select used.mode, count(*) as searches
from maguyva.search_log cross join unnest(search_log.modes) as used (mode)
where search_log.asked_at > now() - make_interval(days => %(days)s::integer)
group by used.mode
order by count(*) desc, used.mode
