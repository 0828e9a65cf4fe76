"""Who may ask: bearer tokens, each with a name and the database role that its questions are asked as.

The file holds hashes only, so that who reads it cannot ask. A token has 256 random bits: one round of SHA-256
is enough, since there is nothing to guess.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from maguyva_pg.errors import ConfigurationError

PREFIX = "maguyva_"
"""Begins every token, so that scanners for secrets can tell one."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Someone who may ask."""

    name: str
    """For the log."""
    role: str | None
    """Database role whose grants hold; none: those of the server's own login."""


ANYONE = Caller("anyone", None)
"""Who asks where there are no tokens: someone on this machine."""


class TokenFile:
    """The tokens' file; read anew when it has changed, so that a server need not be restarted.

    Args:
        path: may be missing: then there are no tokens.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read_at: float | None = None
        self._callers: dict[str, Caller] = {}

    @property
    def callers(self) -> Mapping[str, Caller]:
        """Callers by the hashes of their tokens.

        Raises:
            ConfigurationError: the file cannot be read.
        """
        try:
            changed_at = self.path.stat().st_mtime
            if changed_at != self._read_at:
                self._callers = _parse(self.path.read_text(encoding="utf-8"))
                self._read_at = changed_at
        except FileNotFoundError:
            self._callers, self._read_at = {}, None
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise ConfigurationError(
                f"The tokens in {self.path} cannot be read: {error}", "Make them anew: maguyva token add NAME"
            ) from error
        return self._callers

    def find(self, token: str) -> Caller | None:
        """Return whose token this is."""
        return self.callers.get(_hash(token))

    def add(self, name: str, role: str | None) -> str:
        """Make a token and return it; it is nowhere else.

        Raises:
            ConfigurationError: there is one of that name.
        """
        if any(caller.name == name for caller in self.callers.values()):
            raise ConfigurationError(
                f"There is a token of the name {name!r}.", f"Remove it first: maguyva token remove {name}"
            )
        token = PREFIX + secrets.token_urlsafe(32)
        self._write({**self.callers, _hash(token): Caller(name, role)})
        return token

    def remove(self, name: str) -> None:
        """Make the token of a name worthless.

        Raises:
            ConfigurationError: there is none.
        """
        left = {key: caller for key, caller in self.callers.items() if caller.name != name}
        if len(left) == len(self.callers):
            raise ConfigurationError(f"No token is called {name!r}.", "`maguyva token list` shows the names.")
        self._write(left)

    def _write(self, callers: Mapping[str, Caller]) -> None:
        entries = [{"sha256": key, **asdict(caller)} for key, caller in callers.items()]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.path.with_name(f".{self.path.name}.new")
        unfinished.touch(mode=0o600)
        unfinished.write_text(json.dumps({"tokens": entries}, indent=2), encoding="utf-8")
        unfinished.replace(self.path)
        self._read_at = None


def _parse(text: str) -> dict[str, Caller]:
    document: dict[str, Any] = json.loads(text)
    return {entry["sha256"]: Caller(entry["name"], entry["role"]) for entry in document["tokens"]}


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
