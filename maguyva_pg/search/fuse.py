"""Ranked lists of several retrievers → one, by weighted reciprocal rank fusion (RRF). Pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from maguyva_pg.search.candidates import Candidate, CandidateDetails, Contribution, FusedResult
from maguyva_pg.search.plan import Plan
from maguyva_pg.search.profiles import Mode
from maguyva_pg.types import PathClass

BOOST_FACTOR = 0.3
"""Growth of the boost with the logarithm of centrality; part of the product's definition."""
MAX_BOOST = 1.5
"""Bound of the boost, so that a popular function cannot bury a more relevant one; part of the definition."""

DEMOTED = frozenset({PathClass.VENDOR, PathClass.BUILD, PathClass.GENERATED, PathClass.ARCHIVE})
DEMOTION = 0.5
"""Factor for what nobody here wrote or maintains. A half at k = 40 puts the best hit of a mode at
1/82, behind the first 41 others, and yet a hit there comes before nothing at all; with the largest boost
(0.75) it still stays behind an equal hit in the code itself."""


def boost(centrality: float) -> float:
    """Return the factor by which central code counts more: from 1 (leaf) to 1.5 (hub).

    Args:
        centrality: scaled PageRank, 0 or more.
    """
    return min(1 + BOOST_FACTOR * math.log1p(centrality), MAX_BOOST)


def fuse(
    candidates_by_mode: Mapping[Mode, Sequence[Candidate]],
    details: Mapping[int, CandidateDetails],
    plan: Plan,
) -> list[FusedResult]:
    """Merge ranked lists by weighted RRF.

    A chunk's score is the sum over the modes of ``weight / (k + rank + 1)``, the rank with its setback, times
    its boost, times a factor for its path; the best chunk of each file is kept.

    Args:
        candidates_by_mode: what each mode returned. A mode of the plan may be missing.
        details: by chunk; a chunk without details has gone since it was found, and is left out.
        plan: the weights and ``k``.

    Returns:
        The results, best first. Equal scores are ordered by path, line, repository and chunk, so that the
        order is the same in every process.
    """
    contributions: dict[int, dict[Mode, Contribution]] = {}
    for mode, weight in plan.modes:
        for candidate in candidates_by_mode.get(mode, ()):
            standing = candidate.rank + candidate.setback
            added = Contribution(
                mode, candidate.rank, weight, weight / (plan.k + standing + 1), candidate.setback
            )
            of_chunk = contributions.setdefault(candidate.chunk_id, {})
            # A mode that lists a chunk twice, for two symbols in it, counts at its better rank.
            if mode not in of_chunk or added.rank < of_chunk[mode].rank:
                of_chunk[mode] = added
    results = [
        _fused(details[chunk_id], tuple(of_chunk.values()))
        for chunk_id, of_chunk in contributions.items()
        if chunk_id in details
    ]
    results.sort(key=lambda one: (-one.score, one.path, one.start_line, one.repository_id, one.chunk_id))
    best: dict[tuple[int, str], FusedResult] = {}
    for result in results:
        best.setdefault((result.repository_id, result.path), result)
    return list(best.values())


def _fused(details: CandidateDetails, contributions: tuple[Contribution, ...]) -> FusedResult:
    factor = boost(details.centrality)
    path_factor = DEMOTION if details.path_class in DEMOTED else 1.0
    total = math.fsum(one.contribution for one in contributions)
    return FusedResult(
        chunk_id=details.chunk_id,
        repository_id=details.repository_id,
        path=details.path,
        start_line=details.start_line,
        score=total * factor * path_factor,
        contributions=contributions,
        centrality=details.centrality,
        boost=factor,
        path_factor=path_factor,
    )
