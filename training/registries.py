"""Packages from Debian, npm and PyPI through their own clients, each registry in a folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

REQUESTS: Final = 3
"""Clients at a time: a source package is three small files, so that one client mostly waits."""
BATCHES: Final = {"debian-source": 40, "debian-binary": 40, "npm": 8, "pypi": 6}
"""Packages a client is started for."""


def download(registry: str, wanted: Sequence[str], cache: Path) -> None:
    """Download packages; those that the registry does not serve are left out.

    Args:
        registry: ``debian-source``, ``debian-binary``, ``npm`` or ``pypi``.
        wanted: names, with a version as the registry's client writes it.
        cache: the folder of the cache.
    """
    folder = cache / registry
    folder.mkdir(parents=True, exist_ok=True)
    command, environment = _CLIENTS[registry], dict(os.environ)
    if registry.startswith("debian"):
        environment["APT_CONFIG"] = str(apt_configuration(cache))
    size = BATCHES[registry]
    batches = [list(wanted[start : start + size]) for start in range(0, len(wanted), size)]

    def run(batch: list[str]) -> None:
        done = subprocess.run(
            [*command, *batch], cwd=folder, env=environment, capture_output=True, check=False
        )
        if done.returncode and len(batch) > 1 and not registry.startswith("debian"):
            for one in batch:  # the other two clients stop at the first package that they do not find
                run([one])

    with ThreadPoolExecutor(REQUESTS) as clients:
        list(clients.map(run, batches))


_CLIENTS: Final = {
    "debian-source": ["apt-get", "source", "--download-only", "-qq"],
    "debian-binary": ["apt-get", "download", "-qq"],
    "npm": ["npm", "pack", "--silent", "--ignore-scripts"],
    "pypi": [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"],
}


REGISTRIES: Final = tuple(_CLIENTS)


def exact(registry: str, name: str, version: str) -> str:
    """Return how the registry's client asks for one version."""
    return name + {"npm": "@", "pypi": "=="}.get(registry, "=") + version


def apt_configuration(cache: Path) -> Path:
    """Return an apt configuration with lists of its own: this machine's sources, source packages added.

    Raises:
        SystemExit: this machine is not a Debian that apt knows sources of.
    """
    folder = cache / "apt"
    configuration = folder / "apt.conf"
    if configuration.exists():
        return configuration
    system = Path("/etc/apt/sources.list.d/debian.sources")
    if not system.exists():
        raise SystemExit(f"{system} is missing: run this on Debian 12 or in a container of it.")
    for part in ("lists/partial", "archives/partial"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    sources = folder / "debian.sources"
    sources.write_text(re.sub(r"(?m)^Types: deb$", "Types: deb deb-src", system.read_text(encoding="utf-8")))
    unfinished = folder / "apt.conf.new"
    unfinished.write_text(
        f'Dir::Etc::sourcelist "{sources}";\nDir::Etc::sourceparts "-";\n'
        f'Dir::State::lists "{folder}/lists";\nDir::Cache "{folder}";\n'
    )
    subprocess.run(
        ["apt-get", "update", "-qq"], env={**os.environ, "APT_CONFIG": str(unfinished)}, check=True
    )
    return unfinished.rename(configuration)


def package_index(registry: str, cache: Path) -> str:
    """Return Debian's list of source or binary packages, paragraphs separated by blank lines."""
    apt_configuration(cache)
    kind = {"debian-source": "_source_Sources", "debian-binary": "_Packages"}[registry]
    return "\n\n".join(
        subprocess.run(
            ["/usr/lib/apt/apt-helper", "cat-file", str(path)], capture_output=True, text=True, check=True
        ).stdout
        for path in sorted((cache / "apt" / "lists").glob(f"*{kind}*"))
    )
