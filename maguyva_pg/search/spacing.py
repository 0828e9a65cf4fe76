"""Gaps in a retriever's list: what scores far less than its best stands further down than its place says.

Ranks hide how much better one candidate is than the next. In a list of 60 the last would count 40 % of the
first, whether it says nearly the same or is about something else, and what all modes list would come before
the best of one. So what scores less than a share of the mode's best, and is none of the first, is ranked as
though many stood between. Nothing is lost: behind everything else it keeps its order. Pure arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from maguyva_pg.search.candidates import Candidate
from maguyva_pg.search.profiles import Mode

NEAR_SHARES: Mapping[Mode, float] = MappingProxyType({Mode.SEMANTIC: 0.65, Mode.TEXT: 0.5})
"""Shares of the best score from which a candidate is near. NDCG@10 over the benchmark 0.863 → 0.868, over the
second set 0.764 → 0.772; for 0.55 to 0.7 and 0.4 to 0.5 from 0.865 to 0.868 and from 0.766 to 0.777. One for
structural scores, 0.2 to 0.35, adds nothing: their scale begins at a name that is the question's."""

NEAR_PLACES = 10
"""First places that are near in any case: a mode that is sure of one thing is not to drown what two others
find, as for ``subscribe``, where the method comes second by meaning. With 0, 5 and 10 the benchmark has
0.866, 0.866 and 0.868, the second set 0.775, 0.775 and 0.772."""

FAR_RANKS = 400
"""How many ranks lie between the near and the far. More than any list has, so that a far candidate of the
heaviest mode stays behind a near one of a light mode; 200 and 1,000 rank alike to 0.001."""


def spaced(mode: Mode, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return a list whose far candidates are set back by ``FAR_RANKS``.

    Args:
        mode: whose list it is; one without a share in ``NEAR_SHARES`` stays as it is.
        candidates: best first, scored by how much of a question's words or meaning they have.
    """
    share = NEAR_SHARES.get(mode)
    if share is None or not candidates:
        return list(candidates)
    floor = share * candidates[0].score
    return [
        one if one.rank < NEAR_PLACES or one.score >= floor else replace(one, setback=FAR_RANKS)
        for one in candidates
    ]
