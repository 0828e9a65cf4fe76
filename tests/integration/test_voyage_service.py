"""Voyage through its own client, against a server that speaks its protocol."""

import traceback
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from fixtures.voyage_service import KEY, Reply, VoyageServer, vector_of

from maguyva_pg.config import VoyageSettings
from maguyva_pg.embedding.embedder import Embedded
from maguyva_pg.embedding.voyage import dispatch, service
from maguyva_pg.embedding.voyage.batches import MAX_TEXTS, batches
from maguyva_pg.embedding.voyage.embedder import VoyageEmbedder, voyage_space
from maguyva_pg.embedding.voyage.service import Patience
from maguyva_pg.errors import ConfigurationError, EmbeddingError

QUICK = Patience(request_seconds=5, total_seconds=20, attempts=4)
TEXTS = [f"text {number}" for number in range(10)]


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(service, "FIRST_WAIT_SECONDS", 0.01)


@pytest.fixture
def embedder(voyage_server: VoyageServer) -> VoyageEmbedder:
    return embedder_of(voyage_server)


def embedder_of(server: VoyageServer, *, patience: Patience = QUICK, **settings: Any) -> VoyageEmbedder:
    account = VoyageSettings(requests_per_minute=1_000_000, tokens_per_minute=60_000_000, url=server.url)
    chosen = replace(account, **settings)
    return VoyageEmbedder(KEY, chosen, indexing=patience, asking=patience)


def collected(embedder: VoyageEmbedder, texts: list[str]) -> dict[int, bytes]:
    """Return the bits of each text, checking that none comes twice."""
    found: dict[int, bytes] = {}
    for part in embedder.embed_documents(texts):
        for position, row in zip(part.positions, part.bits, strict=True):
            assert position not in found
            found[position] = row.tobytes()
    return found


def expected(texts: list[str], dimension: int = 1024) -> dict[int, bytes]:
    return {
        position: np.packbits(vector_of(text, dimension) >= 0).tobytes()
        for position, text in enumerate(texts)
    }


def test_documents_come_as_bits_and_a_question_as_floats(
    embedder: VoyageEmbedder, voyage_server: VoyageServer
):
    assert collected(embedder, TEXTS) == expected(TEXTS)
    assert np.array_equal(embedder.embed_question("how"), vector_of("how", 1024))
    assert np.array_equal(embedder.embed_code("def f()"), vector_of("def f()", 1024))
    sent = [
        (body["model"], body["input_type"], body["output_dtype"], body["output_dimension"])
        for body in voyage_server.requests
    ]
    assert sent == [
        ("voyage-code-3", "document", "ubinary", 1024),
        ("voyage-code-3", "query", "float", 1024),
        ("voyage-code-3", "document", "float", 1024),
    ]


def test_any_model_and_dimension_can_be_asked_for(voyage_server: VoyageServer):
    embedder = embedder_of(voyage_server, model="voyage-4-lite", dimension=256)
    assert str(embedder.space) == "voyage/voyage-4-lite 1 (256 bits, template 3)"
    assert collected(embedder, TEXTS) == expected(TEXTS, 256)


def test_an_earlier_model_gives_floats_of_its_one_dimension(voyage_server: VoyageServer):
    embedder = embedder_of(voyage_server, model="voyage-code-2")
    assert embedder.space.dimension == 1536
    assert collected(embedder, TEXTS) == expected(TEXTS, 1536)
    assert voyage_server.requests[0].get("output_dtype") is None
    with pytest.raises(ConfigurationError, match="voyage-code-2 gives 1536 dimensions, not 512"):
        voyage_space(VoyageSettings(model="voyage-code-2", dimension=512))


def test_requests_are_filled_to_the_limit_of_texts(embedder: VoyageEmbedder, voyage_server: VoyageServer):
    texts = [str(number) for number in range(MAX_TEXTS * 2 + 1)]
    assert collected(embedder, texts) == expected(texts)
    assert sorted(len(body["input"]) for body in voyage_server.requests) == [1, MAX_TEXTS, MAX_TEXTS]


def test_requests_are_filled_to_the_limit_of_tokens(embedder: VoyageEmbedder, voyage_server: VoyageServer):
    # 40,000 tokens a text, taken for 48,000, since that is an estimate.
    texts = [f"{number} " + "word " * 39_999 for number in range(1, 6)]
    collected(embedder, texts)
    assert sorted(len(body["input"]) for body in voyage_server.requests) == [1, 2, 2]


def test_a_batch_that_is_too_large_after_all_is_cut_and_nothing_is_paid_twice(
    embedder: VoyageEmbedder, voyage_server: VoyageServer
):
    voyage_server.most_characters = 20
    assert collected(embedder, TEXTS) == expected(TEXTS)
    assert sorted(voyage_server.paid) == sorted(TEXTS)


def test_a_text_at_fault_is_an_error_and_those_beside_it_are_kept(
    embedder: VoyageEmbedder, voyage_server: VoyageServer
):
    voyage_server.poison = TEXTS[-1]
    kept: list[Embedded] = []
    with pytest.raises(EmbeddingError, match="1 text: A text is at fault"):
        kept.extend(embedder.embed_documents(TEXTS))
    assert sorted(p for part in kept for p in part.positions) == list(range(9))
    assert sorted(voyage_server.paid) == TEXTS[:-1]


@pytest.mark.parametrize(
    "passing",
    [
        Reply.refusal(429, "You have exceeded your rate limit", Retry_After="0"),
        Reply.refusal(429),
        Reply.refusal(500),
        Reply.refusal(502),
        Reply.refusal(503, Retry_After="0"),
        Reply(520, "<html>unknown error</html>"),
        Reply(200, '{"data": [{"embedd'),
    ],
)
def test_what_passes_is_tried_again_without_losing_or_repeating_a_text(
    passing: Reply, embedder: VoyageEmbedder, voyage_server: VoyageServer
):
    voyage_server.replies.extend([passing, passing])
    assert collected(embedder, TEXTS) == expected(TEXTS)
    assert (len(voyage_server.requests), sorted(voyage_server.paid)) == (3, TEXTS)


def test_what_does_not_pass_is_an_error_in_the_end(embedder: VoyageEmbedder, voyage_server: VoyageServer):
    voyage_server.replies.extend([Reply.refusal(429, "Add a payment method.")] * QUICK.attempts)
    with pytest.raises(EmbeddingError) as caught:
        collected(embedder, TEXTS)
    assert "the account's limit is reached. Add a payment method." in caught.value.message
    assert "MAGUYVA_VOYAGE_TOKENS_PER_MINUTE" in caught.value.remedy
    assert len(voyage_server.requests) == QUICK.attempts


def test_a_wait_that_is_longer_than_anyone_waits_is_not_begun(
    embedder: VoyageEmbedder, voyage_server: VoyageServer
):
    voyage_server.replies.append(Reply.refusal(429, Retry_After="3600"))
    with pytest.raises(EmbeddingError, match="limit is reached"):
        collected(embedder, TEXTS)
    assert len(voyage_server.requests) == 1


def test_an_answer_that_does_not_come_is_asked_for_again(voyage_server: VoyageServer):
    hasty = embedder_of(voyage_server, patience=replace(QUICK, request_seconds=0.3))
    voyage_server.replies.append(Reply(seconds=1))
    assert collected(hasty, TEXTS) == expected(TEXTS)


def test_a_service_that_never_answers_is_an_error(voyage_server: VoyageServer):
    hasty = embedder_of(voyage_server, patience=Patience(request_seconds=0.2, total_seconds=5, attempts=2))
    voyage_server.replies.extend([Reply(seconds=1)] * 2)
    with pytest.raises(EmbeddingError, match="it did not answer in time"):
        hasty.embed_question("how")


def test_a_service_that_cannot_be_reached_is_an_error(voyage_server: VoyageServer):
    embedder = embedder_of(voyage_server)
    voyage_server.close()
    with pytest.raises(EmbeddingError, match="it cannot be reached") as caught:
        embedder.embed_question("how")
    assert "MAGUYVA_VOYAGE_URL" in caught.value.remedy


def shorten(answer: dict[str, Any]) -> None:
    del answer["data"][1:]


def widen(answer: dict[str, Any]) -> None:
    for one in answer["data"]:
        one["embedding"] = [1] * 64


def fray(answer: dict[str, Any]) -> None:
    answer["data"][0]["embedding"] = [1] * 3


def spell(answer: dict[str, Any]) -> None:
    for one in answer["data"]:
        one["embedding"] = ["one"] * 128


def empty(answer: dict[str, Any]) -> None:
    answer.clear()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (shorten, "1 vectors for 10 texts"),
        (widen, "512 dimensions where 1024 were asked for"),
        (fray, "cannot be read as numbers"),
        (spell, "cannot be read as numbers"),
        (empty, "its answer cannot be read"),
    ],
)
def test_an_answer_to_something_else_is_an_error(
    spoil: Callable[[dict[str, Any]], None],
    message: str,
    embedder: VoyageEmbedder,
    voyage_server: VoyageServer,
):
    voyage_server.replies.append(Reply(change=spoil))
    with pytest.raises(EmbeddingError, match=message):
        collected(embedder, TEXTS)


def test_a_refusal_of_the_model_names_the_settings(embedder: VoyageEmbedder, voyage_server: VoyageServer):
    voyage_server.replies.extend([Reply.refusal(400, "Model voyage-9 is not supported.")] * 9)
    with pytest.raises(EmbeddingError, match="voyage-9 is not supported") as caught:
        collected(embedder, TEXTS)
    assert "MAGUYVA_VOYAGE_MODEL" in caught.value.remedy


def test_a_failure_keeps_what_else_is_under_way(monkeypatch: pytest.MonkeyPatch, voyage_server: VoyageServer):
    # A text a request: one is refused for good while the others are on their way.
    monkeypatch.setattr(batches, "__kwdefaults__", {"max_texts": 1})
    voyage_server.replies.extend([Reply.refusal(403, "no"), *[Reply(seconds=0.2)] * 3])
    kept: list[Embedded] = []
    with pytest.raises(EmbeddingError, match="status 403"):
        kept.extend(embedder_of(voyage_server).embed_documents(TEXTS))
    assert sorted(TEXTS[part.positions[0]] for part in kept) == sorted(voyage_server.paid)
    assert len(kept) == len(voyage_server.requests) - 1 == 3


def test_an_interruption_keeps_what_is_under_way(
    monkeypatch: pytest.MonkeyPatch, embedder: VoyageEmbedder, voyage_server: VoyageServer
):
    waits: list[object] = []
    wait = dispatch.wait

    def interrupted(running: dict[Future[Any], range], **options: Any) -> Any:
        waits.append(running)
        if len(waits) == 1:
            raise KeyboardInterrupt
        return wait(running, **options)

    monkeypatch.setattr(dispatch, "wait", interrupted)
    kept: list[Embedded] = []
    with pytest.raises(KeyboardInterrupt):
        kept.extend(embedder.embed_documents(TEXTS))
    assert [part.positions for part in kept] == [range(len(TEXTS))]
    assert voyage_server.paid == TEXTS


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422, 429, 500])
def test_no_error_shows_the_key(status: int, voyage_server: VoyageServer):
    embedder = embedder_of(voyage_server, patience=replace(QUICK, attempts=1))
    voyage_server.replies.append(Reply.refusal(status, f"Bearer {KEY} may not do this", X_Key=KEY))
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed_question("how")
    shown = "".join(traceback.format_exception(caught.value))
    assert "Voyage" in shown
    assert KEY not in shown + caught.value.remedy + repr(embedder)


def test_a_wrong_key_is_said_to_be_wrong(voyage_server: VoyageServer):
    embedder = VoyageEmbedder("pa-another", VoyageSettings(url=voyage_server.url))
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed_question("how")
    assert caught.value.message == "Voyage does not accept VOYAGE_API_KEY."


@pytest.mark.parametrize("key", ["two words", "line\nend", "“quoted”", "\x7f"])
def test_what_can_be_no_key_is_refused_before_a_library_shows_it(key: str):
    with pytest.raises(ConfigurationError) as caught:
        VoyageEmbedder(key, VoyageSettings())
    assert key not in caught.value.message + caught.value.remedy


def test_without_the_client_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch):
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(service, "import_module", missing)
    with pytest.raises(ConfigurationError) as caught:
        VoyageEmbedder(KEY, VoyageSettings())
    assert "maguyva-pg[voyage]" in caught.value.remedy


def test_requests_keep_to_the_tokens_that_an_account_has(voyage_server: VoyageServer):
    # 60 tokens a minute, all at once: what is beyond has to wait a second a token.
    embedder = embedder_of(voyage_server, tokens_per_minute=60)
    found = iter(embedder.embed_documents(["word " * 45, "word " * 50]))
    assert next(found).positions == range(1)
    assert len(voyage_server.requests) == 1
