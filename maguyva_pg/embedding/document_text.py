"""The text that is embedded for a chunk."""

from __future__ import annotations

TEMPLATE = 1
"""Version of this text; part of the embedding space."""

PATH_WEIGHT = 8
"""How often the path stands before the text. A static model averages its tokens, so repetition is
weight. NDCG@10 of the bits alone over 29 repositories: 0.70 once, 0.76 eight times."""


def document_text(path: str, names: str, content: str) -> str:
    """Return what is embedded for a chunk: its path, the names that it defines, its lines.

    Args:
        path: of its file.
        names: qualified names defined in it and around it, separated by spaces.
        content: its lines.
    """
    return f"{path}\n" * PATH_WEIGHT + f"{names}\n{content}"
