"""The nearest chunks by bits, scored again with the question's floats.

The bits of a question lose how sure the model is of each sign; its floats keep it. Summing the floats with
the documents' signs (asymmetric distance) raises NDCG@10 of the semantic mode by about 0.01 over 29
repositories and costs half a millisecond for 200 chunks. Tests, examples and documentation count less, as in
the other retrievers (0.792 → 0.797 over the benchmark, 0.73 → 0.76 where a repository has tests).

A file that is near in several places rises: what its other chunks exceed the field by is added in part.
Over the benchmark 0.792 → 0.815 alone, 0.828 → 0.839 fused with text; for a share of 0.1 to 0.4 and 50 or
100 of 200 candidates looked at it is within 0.004 of that. Without the bound on a file's chunks long files
win, 0.785; where only the best chunk of a file gains, the modes seldom agree on a chunk, 0.821.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

from maguyva_pg.embedding.embedder import FloatVector

LENGTH_BYTES = 4
"""Header of a bit string in PostgreSQL's binary format (varbit_send)."""

GATHERED_SHARE = 0.5
"""Share of the candidates, the best ones, among which those of one file are gathered; the last of them is
where excess begins. In a small repository all chunks are candidates, and most are about something else."""

CHUNKS_OF_A_FILE = 5
"""Chunks of a file that count at most."""

SHARE_OF_OTHERS = 0.2
"""Part of the others' excess that a chunk gets."""


def rescore(rows: list[dict[str, Any]], question: FloatVector, keep: int) -> list[dict[str, Any]]:
    """Rank semantic candidates anew.

    Args:
        rows: of ``search/semantic``, in the order of their Hamming distance, which breaks ties; their
            ``bits`` are as PostgreSQL sends them: four bytes of length, then eight bits a byte.
        question: the question's vector, shape (dimension,).
        keep: most rows to return.

    Returns:
        The best rows with their new ``rank`` and ``score``: the cosine of question and signs times the
        path's factor, -1 to 1, and what the file's other chunks add.
    """
    if not rows:
        return []
    import numpy as np  # only where the semantic mode ran: it takes a tenth of a second

    factors = np.array([row["path_factor"] for row in rows], dtype=np.float32)
    scores: FloatVector = (cosines(rows, question) * factors).astype(np.float32)
    scores += SHARE_OF_OTHERS * _excess_of_others(rows, scores)
    order = np.argsort(-scores, kind="stable")[:keep]
    return [
        rows[position] | {"rank": rank, "score": float(scores[position])}
        for rank, position in enumerate(order.tolist())
    ]


def cosines(rows: list[dict[str, Any]], question: FloatVector) -> FloatVector:
    """Return the cosine of a vector and each row's signs.

    Args:
        rows: one or more, with ``bits`` as ``rescore`` has them.
        question: the vector, shape (dimension,).
    """
    import numpy as np

    packed = b"".join(row["bits"][LENGTH_BYTES:] for row in rows)
    bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8).reshape(len(rows), -1), axis=1)
    signs = bits[:, : len(question)] * np.float32(2) - np.float32(1)
    length = float(np.linalg.norm(question)) * len(question) ** 0.5
    return (signs @ question / (length or 1.0)).astype(np.float32)


def _excess_of_others(rows: list[dict[str, Any]], scores: FloatVector) -> FloatVector:
    """Return for each of the best rows by how much the best others of its file exceed the last of them."""
    import numpy as np

    best = np.argsort(-scores, kind="stable")[: math.ceil(len(scores) * GATHERED_SHARE)].tolist()
    floor = scores[best[-1]]
    files: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for position in best:
        files[rows[position]["repository_id"], rows[position]["path"]].append(position)
    others = np.zeros_like(scores)
    for positions in files.values():
        excess = scores[positions] - floor  # in falling order
        places = np.minimum(np.arange(len(positions)), CHUNKS_OF_A_FILE - 1)
        others[positions] = excess[:CHUNKS_OF_A_FILE].sum() - excess[places]
    return others
