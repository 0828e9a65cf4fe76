"""The local model: static vectors of sub-words, averaged; no key, no network, thousands of texts a second."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from maguyva_pg.embedding.document_text import AVERAGED
from maguyva_pg.embedding.embedder import Embedded, EmbeddingSpace, FloatVector
from maguyva_pg.embedding.registry import SHIPPED_MODEL
from maguyva_pg.errors import ConfigurationError

if TYPE_CHECKING:
    from model2vec import StaticModel


class LocalEmbedder:
    """A model2vec model; the one in the package unless another is named.

    Args:
        model: a folder in model2vec's format or a name on its hub; none: the shipped model.
        may_download: whether a model of the hub that this machine does not have may be fetched.

    Raises:
        ConfigurationError: there is no such model, or it cannot be read.
    """

    def __init__(self, model: str | None = None, *, may_download: bool = True) -> None:
        if model is None:
            folder = Path(str(files("maguyva_pg.embedding") / "model"))
            self._model = _load_folder(folder)
            name = SHIPPED_MODEL
        else:
            self._model = _load_any(model, may_download=may_download)
            # A folder by its name alone: on the next machine it may lie elsewhere.
            name = Path(model).resolve().name if Path(model).is_dir() else model
        self._space = EmbeddingSpace(
            provider="local",
            model=name,
            version=_fingerprint(self._model.embedding),
            dimension=_whole_bytes(self._model.dim),
            template=AVERAGED,
        )

    @property
    def space(self) -> EmbeddingSpace:
        """The space of its bits."""
        return self._space

    @property
    def texts_at_once(self) -> int:
        """It has no requests to fill."""
        return 1

    def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
        """Embed chunk texts, about 2,500 a second on one core."""
        yield Embedded(range(len(texts)), np.packbits(self._encode(texts) >= 0, axis=1))

    def embed_question(self, question: str) -> FloatVector:
        """Embed a question, well under a millisecond."""
        return cast(FloatVector, self._encode([question])[0])

    def embed_code(self, code: str) -> FloatVector:
        """Embed code that other code is to be like; to a static model it is text as any other."""
        return self.embed_question(code)

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        # Whole texts and one process: chunks are bounded, and the pool of parsers has the other cores.
        vectors = cast(
            NDArray[np.float32], self._model.encode(list(texts), max_length=None, use_multiprocessing=False)
        )
        missing = self._space.dimension - vectors.shape[1]
        # Bits come in bytes. A dimension that is 0 in all texts makes no difference between them.
        return np.pad(vectors, ((0, 0), (0, missing))) if missing else vectors


def _whole_bytes(dimension: int) -> int:
    return -(-dimension // 8) * 8


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


def _load_any(model: str, *, may_download: bool) -> StaticModel:
    from model2vec import StaticModel

    try:
        if not may_download and not Path(model).exists():
            import huggingface_hub

            # Types of the progress bar that it may be given are missing.
            model = cast(Any, huggingface_hub).snapshot_download(model, local_files_only=True)
        # By default it is downloaded anew each time.
        return StaticModel.from_pretrained(model, force_download=False)
    except Exception as error:  # the library and its hub client raise a dozen unrelated types
        reason = " ".join(str(error).split())
        raise ConfigurationError(
            f"The embedding model {model!r} cannot be loaded: {reason}",
            "Set MAGUYVA_MODEL to a model2vec folder or hub name, or unset it to use the shipped model."
            if may_download
            else "Download it where MAGUYVA_NO_NETWORK is not set, or name a folder that has it.",
        ) from error


def _fingerprint(vectors: NDArray[Any]) -> str:
    """Return a short content hash: the same name with other weights is another space.

    Of every 64th row, so that opening the model stays under a tenth of a second.
    """
    sample = np.ascontiguousarray(vectors[::64])
    return hashlib.blake2b(sample.tobytes(), digest_size=8).hexdigest()
