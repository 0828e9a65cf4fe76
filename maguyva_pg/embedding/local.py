"""The local model: static vectors of sub-words, averaged; no key, no network, thousands of texts a second."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from maguyva_pg.embedding.document_text import TEMPLATE
from maguyva_pg.embedding.embedder import EmbeddingSpace, FloatVector, PackedBits
from maguyva_pg.errors import ConfigurationError

if TYPE_CHECKING:
    from model2vec import StaticModel

SHIPPED_MODEL = "maguyva-static"
"""Name of the model in the package: 512 dimensions trained for their signs (docs/model-card.md)."""


class LocalEmbedder:
    """A model2vec model; the one in the package unless another is named.

    Args:
        model: a folder in model2vec's format or a name on its hub; none: the shipped model.

    Raises:
        ConfigurationError: there is no such model, or it cannot be read.
    """

    def __init__(self, model: str | None = None) -> None:
        if model is None:
            folder = Path(str(files("maguyva_pg.embedding") / "model"))
            self._model = _load_folder(folder)
            name = SHIPPED_MODEL
        else:
            self._model = _load_any(model)
            name = model
        self._space = EmbeddingSpace(
            provider="local",
            model=name,
            version=_fingerprint(self._model.embedding),
            dimension=self._model.dim,
            template=TEMPLATE,
        )

    @property
    def space(self) -> EmbeddingSpace:
        """The space of its bits."""
        return self._space

    def embed_documents(self, texts: Sequence[str]) -> PackedBits:
        """Embed chunk texts, about 2,500 a second on one core."""
        return np.packbits(self._encode(texts) >= 0, axis=1)

    def embed_question(self, question: str) -> FloatVector:
        """Embed a question, well under a millisecond."""
        return cast(FloatVector, self._encode([question])[0])

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        # Whole texts and one process: chunks are bounded, and the pool of parsers has the other cores.
        return cast(
            NDArray[np.float32], self._model.encode(list(texts), max_length=None, use_multiprocessing=False)
        )


def _load_folder(folder: Path) -> StaticModel:
    """Load a model from a folder with the library's constructor.

    ``StaticModel.from_pretrained`` reads the same three files, but first imports the hub's client and
    its model cards: 0.25 s of the half second that a warm command may take.
    """
    import safetensors
    from model2vec import StaticModel
    from tokenizers import Tokenizer

    config = cast(dict[str, Any], json.loads((folder / "config.json").read_text(encoding="utf-8")))
    opener = cast(Any, safetensors).safe_open  # the library has no types
    with opener(str(folder / "model.safetensors"), framework="numpy") as tensors:
        names = set(cast(list[str], tensors.keys()))
        return StaticModel(
            vectors=tensors.get_tensor("embeddings"),
            tokenizer=Tokenizer.from_file(str(folder / "tokenizer.json")),
            config=config,
            normalize=bool(config.get("normalize", False)),
            weights=tensors.get_tensor("weights") if "weights" in names else None,
            token_mapping=tensors.get_tensor("mapping") if "mapping" in names else None,
            max_length=None,
        )


def _load_any(model: str) -> StaticModel:
    from model2vec import StaticModel

    try:
        return StaticModel.from_pretrained(model)
    except Exception as error:  # the library and its hub client raise a dozen unrelated types
        raise ConfigurationError(
            f"The embedding model {model!r} cannot be loaded: {error}",
            "Set MAGUYVA_MODEL to a model2vec folder or hub name, or unset it to use the shipped model.",
        ) from error


def _fingerprint(vectors: NDArray[Any]) -> str:
    """Return a short content hash: the same name with other weights is another space.

    Of every 64th row, so that opening the model stays under a tenth of a second.
    """
    sample = np.ascontiguousarray(vectors[::64])
    return hashlib.blake2b(sample.tobytes(), digest_size=8).hexdigest()
