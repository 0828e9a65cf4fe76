from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maguyva_pg.embedding.voyage.batches import batches
from maguyva_pg.embedding.voyage.service import retry_after
from maguyva_pg.embedding.voyage.tokens import estimate_tokens


@given(
    sizes=st.lists(st.integers(0, 200), max_size=60),
    max_tokens=st.integers(1, 300),
    max_texts=st.integers(1, 8),
)
def test_batches_keep_every_text_in_order_and_are_as_full_as_the_limits_allow(
    sizes: list[int], max_tokens: int, max_texts: int
):
    cut = list(batches(sizes, max_tokens=max_tokens, max_texts=max_texts))
    assert [position for batch in cut for position in batch] == list(range(len(sizes)))
    totals = [sum(sizes[position] for position in batch) for batch in cut]
    assert all(
        0 < len(batch) <= max_texts and (total <= max_tokens or len(batch) == 1)
        for batch, total in zip(cut, totals, strict=True)
    )
    for batch, total, following in zip(cut, totals, cut[1:], strict=False):
        assert len(batch) == max_texts or total + sizes[following[0]] > max_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("parse_config(path)", 6), ("x = 2026", 6), ("    return self\n", 2), ("näe", 3), ("===", 1)],
)
def test_tokens_are_estimated_from_the_pieces_of_a_text(text: str, tokens: int):
    assert estimate_tokens(text) == tokens


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7.0),
        (" 0 ", 0.0),
        ("Wed, 02 Dec 2026 10:00:30 GMT", 30.0),
        ("Wed, 02 Dec 2026 09:00:00 GMT", 0.0),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(value: str, seconds: float | None):
    now = datetime(2026, 12, 2, 10, 0, 0, tzinfo=UTC)
    assert retry_after({"Retry-After": value}, now) == seconds
