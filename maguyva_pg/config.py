"""Settings: environment over defaults, read once into a frozen value.

A dataclass over ``os.environ`` and not pydantic-settings, whose import alone takes 0.2 s of the half
second that a warm command may take.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import platformdirs

from maguyva_pg.errors import ConfigurationError

ROOT_HOME = Path("/var/lib/maguyva")
"""Home for root: the embedded server runs as another user then, which may enter this folder's
parents as they are. Below ``/root`` the parents would have to be opened to everyone."""

DEFAULT_VOYAGE_MODEL = "voyage-code-3"


@dataclass(frozen=True, slots=True)
class VoyageSettings:
    """What to ask Voyage's service for, and how fast."""

    model: str = DEFAULT_VOYAGE_MODEL
    """Name of the model (``MAGUYVA_VOYAGE_MODEL``)."""
    dimension: int | None = None
    """Bits (``MAGUYVA_VOYAGE_DIMENSION``); none: 1,024, or what an earlier model has."""
    url: str | None = None
    """Where the service is (``MAGUYVA_VOYAGE_URL``); none: where its client expects it."""
    tokens_per_minute: int = 3_000_000
    """Limit of the account (``MAGUYVA_VOYAGE_TOKENS_PER_MINUTE``): an account's first with a card."""
    requests_per_minute: int = 2_000
    """Limit of the account (``MAGUYVA_VOYAGE_REQUESTS_PER_MINUTE``)."""
    dollars_per_million: float | None = None
    """Price of a million tokens (``MAGUYVA_VOYAGE_PRICE``); none: the list price, where it is known."""

    @classmethod
    def from_environment(cls, variables: Mapping[str, str]) -> VoyageSettings:
        """Read the settings; see ``Settings.from_environment``."""
        dimension = variables.get("MAGUYVA_VOYAGE_DIMENSION", "").strip()
        if dimension and (not dimension.isdecimal() or int(dimension) == 0 or int(dimension) % 8):
            raise ConfigurationError(
                f"MAGUYVA_VOYAGE_DIMENSION is {dimension!r}, which is not a multiple of 8.",
                "Unset it, or set it to a dimension of the model: 256, 512, 1024 or 2048.",
            )
        prefix = "MAGUYVA_VOYAGE_"
        return cls(
            model=variables.get(f"{prefix}MODEL", "").strip() or DEFAULT_VOYAGE_MODEL,
            dimension=int(dimension) if dimension else None,
            url=variables.get(f"{prefix}URL", "").strip().rstrip("/") or None,
            tokens_per_minute=_positive(variables, f"{prefix}TOKENS_PER_MINUTE", 3_000_000),
            requests_per_minute=_positive(variables, f"{prefix}REQUESTS_PER_MINUTE", 2_000),
            dollars_per_million=_amount(variables, f"{prefix}PRICE"),
        )


class SearchLog(StrEnum):
    """What is kept of each search; never who asked."""

    OFF = "off"
    ON = "on"
    """Time, intent, confidence, strategy, preset, modes, latency and the number of results."""
    TEXT = "text"
    """The text of the question as well."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the environment decides."""

    home: Path
    """Folder of the embedded database, mirrors and logs (``MAGUYVA_HOME``)."""
    database_url: str | None
    """A PostgreSQL connection string (``MAGUYVA_DATABASE_URL``); none: the embedded server."""
    voyage_api_key: str | None = field(repr=False)
    """Key of the Voyage service (``VOYAGE_API_KEY``); none: the local model. Not in ``repr``."""
    model: str | None
    """Another model2vec folder or hub name for the local embedder (``MAGUYVA_MODEL``)."""
    max_file_bytes: int
    """Files above this are skipped (``MAGUYVA_MAX_FILE_BYTES``)."""
    workers: int
    """Parser processes (``MAGUYVA_WORKERS``)."""
    statement_timeout_ms: int
    """Time that one retriever may take (``MAGUYVA_STATEMENT_TIMEOUT_MS``)."""
    no_network: bool = False
    """Policy (``MAGUYVA_NO_NETWORK``): no text is sent to a service and no model is downloaded."""
    search_log: SearchLog = SearchLog.OFF
    """What is kept of each search, for ``maguyva stats`` (``MAGUYVA_SEARCH_LOG``)."""
    voyage: VoyageSettings = VoyageSettings()
    webhook_secret: str | None = field(default=None, repr=False)
    """What hosts of repositories sign their webhooks with (``MAGUYVA_WEBHOOK_SECRET``)."""
    read_url: str | None = None
    """Connection string of a replica that answers questions (``MAGUYVA_READ_URL``); none: the database."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings.

        Args:
            environment: variables to read instead of the process's own.

        Raises:
            ConfigurationError: a variable has a value that it cannot have.
        """
        variables = os.environ if environment is None else environment
        home = variables.get("MAGUYVA_HOME")
        read_url = variables.get("MAGUYVA_READ_URL") or None
        if read_url is not None and not variables.get("MAGUYVA_DATABASE_URL"):
            raise ConfigurationError(
                "MAGUYVA_READ_URL names a replica, but MAGUYVA_DATABASE_URL does not name its primary.",
                "Set MAGUYVA_DATABASE_URL to the primary, or to the replica if there is nothing to write.",
            )
        return cls(
            home=Path(home).expanduser().absolute() if home else default_home(),
            database_url=variables.get("MAGUYVA_DATABASE_URL") or None,
            voyage_api_key=variables.get("VOYAGE_API_KEY", "").strip() or None,
            model=variables.get("MAGUYVA_MODEL") or None,
            max_file_bytes=_positive(variables, "MAGUYVA_MAX_FILE_BYTES", 1_000_000),
            workers=_positive(variables, "MAGUYVA_WORKERS", max(1, min(os.cpu_count() or 1, 8))),
            statement_timeout_ms=_positive(variables, "MAGUYVA_STATEMENT_TIMEOUT_MS", 5_000),
            no_network=_switch(variables, "MAGUYVA_NO_NETWORK"),
            search_log=_search_log(variables),
            voyage=VoyageSettings.from_environment(variables),
            webhook_secret=variables.get("MAGUYVA_WEBHOOK_SECRET") or None,
            read_url=read_url,
        )


def default_home() -> Path:
    """Return where the embedded database lives unless ``MAGUYVA_HOME`` says otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return ROOT_HOME
    return Path(platformdirs.user_data_dir("maguyva", appauthor=False))


def _search_log(variables: Mapping[str, str]) -> SearchLog:
    text = variables.get("MAGUYVA_SEARCH_LOG", "").strip().lower() or SearchLog.OFF
    if text not in set(SearchLog):
        raise ConfigurationError(
            f"MAGUYVA_SEARCH_LOG is {text!r}, which is none of {', '.join(SearchLog)}.",
            "Unset it (nothing is kept), or set it to on, or to text to keep the questions as well.",
        )
    return SearchLog(text)


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


def _amount(variables: Mapping[str, str], name: str) -> float | None:
    text = variables.get(name, "").strip()
    if not text:
        return None
    try:
        amount = float(text)
    except ValueError:
        amount = math.nan
    if not 0 <= amount < math.inf:
        raise ConfigurationError(f"{name} is {text!r}, which is not an amount.", "Set it to dollars: 0.18")
    return amount


def _switch(variables: Mapping[str, str], name: str) -> bool:
    text = variables.get(name, "").strip().lower()
    if text in ("", "0", "false", "no", "off"):
        return False
    if text in ("1", "true", "yes", "on"):
        return True
    # A policy that is misspelt must not be none.
    raise ConfigurationError(f"{name} is {text!r}, which is neither on nor off.", "Set it to 1 or 0.")
