"""The nearest chunks by bits, scored again with the question's floats.

The bits of a question lose how sure the model is of each sign; its floats keep it. Summing the floats with
the documents' signs (asymmetric distance) raises NDCG@10 of the semantic mode by about 0.01 over 29
repositories and costs half a millisecond for 200 chunks. Tests, examples and documentation count less, as in
the other retrievers (0.792 → 0.797 over the benchmark, 0.73 → 0.76 where a repository has tests).
"""

from __future__ import annotations

from typing import Any

from maguyva_pg.embedding.embedder import FloatVector

LENGTH_BYTES = 4
"""Header of a bit string in PostgreSQL's binary format (varbit_send)."""


def rescore(rows: list[dict[str, Any]], question: FloatVector, keep: int) -> list[dict[str, Any]]:
    """Rank semantic candidates anew.

    Args:
        rows: of ``search/semantic``, in the order of their Hamming distance, which breaks ties; their
            ``bits`` are as PostgreSQL sends them: four bytes of length, then eight bits a byte.
        question: the question's vector, shape (dimension,).
        keep: most rows to return.

    Returns:
        The best rows with their new ``rank`` and ``score``, the cosine of question and signs
        times the path's factor, -1 to 1.
    """
    if not rows:
        return []
    import numpy as np  # only where the semantic mode ran: it takes a tenth of a second

    packed = b"".join(row["bits"][LENGTH_BYTES:] for row in rows)
    bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8).reshape(len(rows), -1), axis=1)
    signs = bits[:, : len(question)] * np.float32(2) - np.float32(1)
    length = float(np.linalg.norm(question)) * len(question) ** 0.5
    factors = np.array([row["path_factor"] for row in rows], dtype=np.float32)
    scores = signs @ question / (length or 1.0) * factors
    order = np.argsort(-scores, kind="stable")[:keep]
    return [
        rows[position] | {"rank": rank, "score": float(scores[position])}
        for rank, position in enumerate(order.tolist())
    ]
