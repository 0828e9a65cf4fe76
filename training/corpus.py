"""All pairs of all packages in flat arrays, and how they are made."""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.manifest import CACHE, read_manifest
from training.mine import Bag, Kind, Mined, mine_package


@dataclass(frozen=True, slots=True)
class Bags:
    """Many bags of words or tokens, one after the other."""

    items: NDArray[np.int32]
    counts: NDArray[np.float32]
    offsets: NDArray[np.int64]
    """Where each bag begins in the two others, and a last one where all end."""

    def __len__(self) -> int:
        return len(self.offsets) - 1


@dataclass(frozen=True, slots=True)
class Corpus:
    """The pairs of all packages."""

    words: list[str]
    questions: Bags
    documents: Bags
    paths: Bags
    """Of each file."""
    stems: Bags
    """Of each file."""
    kinds: NDArray[np.int32]
    """Of each pair."""
    files: NDArray[np.int32]
    """Of each pair."""
    packages: NDArray[np.int32]
    """Of each pair."""


class _Builder:
    def __init__(self, vocabulary: dict[str, int]) -> None:
        self._vocabulary = vocabulary
        self._items = array("i")
        self._counts = array("f")
        self._offsets = array("q", [0])

    def add(self, bag: Bag) -> None:
        vocabulary = self._vocabulary
        self._items.extend(vocabulary.setdefault(word, len(vocabulary)) for word in bag)
        self._counts.extend(bag.values())
        self._offsets.append(len(self._items))

    def bags(self) -> Bags:
        return Bags(
            np.frombuffer(self._items, np.int32),
            np.frombuffer(self._counts, np.float32),
            np.frombuffer(self._offsets, np.int64),
        )


def build(mined: Iterable[Mined]) -> Corpus:
    """Join what the packages gave, in their order."""
    vocabulary: dict[str, int] = {}
    questions, documents, paths, stems = (_Builder(vocabulary) for _ in range(4))
    kinds, files, packages = array("i"), array("i"), array("i")
    file_count = 0
    for number, one in enumerate(mined):
        for path, stem in one.files:
            paths.add(path)
            stems.add(stem)
        for pair in one.pairs:
            questions.add(pair.question)
            documents.add(pair.document)
            kinds.append(pair.kind)
            files.append(file_count + pair.file)
            packages.append(number)
        file_count += len(one.files)
    return Corpus(
        list(vocabulary),
        questions.bags(),
        documents.bags(),
        paths.bags(),
        stems.bags(),
        *(np.frombuffer(column, np.int32) for column in (kinds, files, packages)),
    )


def save(corpus: Corpus, path: Path) -> None:
    """Write a corpus."""
    arrays: dict[str, Any] = {"words": np.array(corpus.words)}
    for name in ("questions", "documents", "paths", "stems"):
        bags: Bags = getattr(corpus, name)
        arrays |= {
            f"{name}_items": bags.items,
            f"{name}_counts": bags.counts,
            f"{name}_offsets": bags.offsets,
        }
    np.savez(path, **arrays, kinds=corpus.kinds, files=corpus.files, packages=corpus.packages)


def load(path: Path) -> Corpus:
    """Read a corpus."""
    with np.load(path) as arrays:
        bags = [
            Bags(arrays[f"{name}_items"], arrays[f"{name}_counts"], arrays[f"{name}_offsets"])
            for name in ("questions", "documents", "paths", "stems")
        ]
        return Corpus(arrays["words"].tolist(), *bags, arrays["kinds"], arrays["files"], arrays["packages"])


def main() -> None:
    """Mine the manifest's packages."""
    parser = argparse.ArgumentParser(prog="python -m training.corpus", description=__doc__)
    parser.add_argument("--cache", type=Path, default=CACHE)
    arguments = parser.parse_args()
    packages = read_manifest()
    started = time.monotonic()
    languages: Counter[str] = Counter()
    kinds: Counter[str] = Counter()

    def counted(mined: Iterable[Mined]) -> Iterable[Mined]:
        for done, one in enumerate(mined, 1):
            languages.update(one.languages[pair.file] for pair in one.pairs)
            kinds.update(Kind(pair.kind).name.lower() for pair in one.pairs)
            if done % 200 == 0:
                print(f"{done} of {len(packages)} packages", file=sys.stderr)
            yield one

    with ProcessPoolExecutor() as pool:
        mined = pool.map(partial(mine_package, cache=arguments.cache), packages, chunksize=4)
        corpus = build(counted(mined))
    save(corpus, arguments.cache / "corpus.npz")
    print(f"{len(corpus.kinds)} pairs of {len(packages)} packages, {time.monotonic() - started:.0f} s")
    for counter in (kinds, languages):
        print(", ".join(f"{name} {count}" for name, count in counter.most_common(40)))


if __name__ == "__main__":
    main()
