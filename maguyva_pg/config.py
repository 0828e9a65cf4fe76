"""Settings: environment over defaults, read once into a frozen value.

A dataclass over ``os.environ`` and not pydantic-settings, whose import alone takes 0.2 s of the half
second that a warm command may take.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from maguyva_pg.errors import ConfigurationError

ROOT_HOME = Path("/var/lib/maguyva")
"""Home for root: the embedded server runs as another user then, which may enter this folder's
parents as they are. Below ``/root`` the parents would have to be opened to everyone."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the environment decides."""

    home: Path
    """Folder of the embedded database, mirrors and logs (``MAGUYVA_HOME``)."""
    database_url: str | None
    """A PostgreSQL connection string (``MAGUYVA_DATABASE_URL``); none: the embedded server."""
    voyage_api_key: str | None
    """Key of the Voyage service (``VOYAGE_API_KEY``); none: the local model."""
    model: str | None
    """Another model2vec folder or hub name for the local embedder (``MAGUYVA_MODEL``)."""
    max_file_bytes: int
    """Files above this are skipped (``MAGUYVA_MAX_FILE_BYTES``)."""
    workers: int
    """Parser processes (``MAGUYVA_WORKERS``)."""
    statement_timeout_ms: int
    """Time that one retriever may take (``MAGUYVA_STATEMENT_TIMEOUT_MS``)."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings.

        Args:
            environment: variables to read instead of the process's own.

        Raises:
            ConfigurationError: a number is not a positive whole number.
        """
        variables = os.environ if environment is None else environment
        home = variables.get("MAGUYVA_HOME")
        return cls(
            home=Path(home).expanduser().absolute() if home else default_home(),
            database_url=variables.get("MAGUYVA_DATABASE_URL") or None,
            voyage_api_key=variables.get("VOYAGE_API_KEY") or None,
            model=variables.get("MAGUYVA_MODEL") or None,
            max_file_bytes=_positive(variables, "MAGUYVA_MAX_FILE_BYTES", 1_000_000),
            workers=_positive(variables, "MAGUYVA_WORKERS", max(1, min(os.cpu_count() or 1, 8))),
            statement_timeout_ms=_positive(variables, "MAGUYVA_STATEMENT_TIMEOUT_MS", 5_000),
        )


def default_home() -> Path:
    """Return where the embedded database lives unless ``MAGUYVA_HOME`` says otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return ROOT_HOME
    return Path(platformdirs.user_data_dir("maguyva", appauthor=False))


def _positive(variables: Mapping[str, str], name: str, default: int) -> int:
    text = variables.get(name, "").strip()
    if not text:
        return default
    if not text.isdecimal() or int(text) == 0:
        raise ConfigurationError(
            f"{name} is {text!r}, which is not a positive whole number.",
            f"Unset it (the default is {default}) or set it to a whole number.",
        )
    return int(text)
