from types import SimpleNamespace

import numpy as np
import pytest

from maguyva_pg.embedding import voyage
from maguyva_pg.embedding.voyage import BATCH_CHARACTERS, BATCH_TEXTS, DIMENSION, VoyageEmbedder, batches
from maguyva_pg.errors import ConfigurationError, EmbeddingError


def test_batches_keep_the_order_and_lose_nothing():
    texts = [str(number) for number in range(BATCH_TEXTS * 2 + 1)]
    cut = list(batches(texts))
    assert [len(batch) for batch in cut] == [BATCH_TEXTS, BATCH_TEXTS, 1]
    assert [text for batch in cut for text in batch] == texts


def test_batches_end_before_the_limit_of_characters():
    half = "x" * (BATCH_CHARACTERS // 2)
    assert [len(batch) for batch in batches([half, half, "y", half])] == [2, 2]


def test_a_text_beyond_the_limit_is_a_batch_of_its_own():
    long = "x" * (BATCH_CHARACTERS + 1)
    assert [len(batch) for batch in batches(["a", long, "b"])] == [1, 1, 1]


def test_no_texts_are_no_batches():
    assert list(batches([])) == []


class Answer:
    def __init__(self, embeddings: list[list[float]]) -> None:
        self.embeddings = embeddings


class Client:
    """Stands for the service, which no test may call."""

    asked: list[dict[str, object]]

    def __init__(self, *, api_key: str, max_retries: int, timeout: int) -> None:
        assert api_key == "secret"
        Client.asked = []

    def embed(self, texts: list[str], **options: object) -> Answer:
        Client.asked.append({"texts": texts, **options})
        if texts[0] == "refused":
            raise RuntimeError("429 secret")
        if texts[0] == "lost":
            return Answer([])
        width = DIMENSION // 8 if options["output_dtype"] == "ubinary" else DIMENSION
        return Answer([[1] * width for _ in texts])


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> VoyageEmbedder:
    def client_library(name: str) -> SimpleNamespace:
        assert name == "voyageai"
        return SimpleNamespace(Client=Client)

    monkeypatch.setattr(voyage, "import_module", client_library)
    return VoyageEmbedder("secret")


def test_documents_come_as_packed_bits(embedder: VoyageEmbedder):
    bits = embedder.embed_documents(["a", "b"])
    assert bits.shape == (2, DIMENSION // 8)
    assert bits.dtype == np.uint8
    assert Client.asked[0]["input_type"] == "document"


def test_a_question_comes_as_floats(embedder: VoyageEmbedder):
    vector = embedder.embed_question("how")
    assert vector.shape == (DIMENSION,)
    assert vector.dtype == np.float32
    assert Client.asked[0]["input_type"] == "query"


def test_a_refusal_is_an_error_that_keeps_the_key_to_itself(embedder: VoyageEmbedder):
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed_documents(["refused"])
    assert "secret" not in f"{caught.value} {caught.value.remedy}"


def test_lost_vectors_are_an_error(embedder: VoyageEmbedder):
    with pytest.raises(EmbeddingError, match="0 vectors for 1 texts"):
        embedder.embed_documents(["lost"])


def test_without_the_client_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch):
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(voyage, "import_module", missing)
    with pytest.raises(ConfigurationError) as caught:
        VoyageEmbedder("secret")
    assert "maguyva-pg[voyage]" in caught.value.remedy
