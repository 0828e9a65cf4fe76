"""Where a server listens: on this machine, or elsewhere once there are tokens."""

from __future__ import annotations

import ipaddress
import re

from maguyva_pg.errors import ConfigurationError
from maguyva_pg.web.tokens import TokenFile

DEFAULT_ADDRESS = "127.0.0.1:8471"

ADDRESS = re.compile(r"(?:(?P<host>\[[0-9a-fA-F:.%]+\]|[^\[\]:]*):)?(?P<port>\d{1,5})")


def parse_address(text: str) -> tuple[str, int]:
    """Read ``8471``, ``0.0.0.0:8471`` or ``[::]:8471``; without a host, this machine is meant.

    Raises:
        ConfigurationError: it is none of these.
    """
    found = ADDRESS.fullmatch(text.strip())
    if found is None or int(found["port"]) > 65535:
        raise ConfigurationError(
            f"{text!r} is no address to listen on.", "Write 8471, 127.0.0.1:8471, 0.0.0.0:8471 or [::]:8471."
        )
    return (found["host"] or "127.0.0.1").strip("[]"), int(found["port"])


def in_url(host: str) -> str:
    """Return a host as it is written in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def check_address(host: str, tokens: TokenFile) -> None:
    """Refuse to serve code to a network without asking who is there.

    Raises:
        ConfigurationError: the address is not of this machine alone, and there are no tokens.
    """
    if not _is_loopback(host) and not tokens.callers:
        raise ConfigurationError(
            f"On {host} everyone in the network could read the code.",
            "Make a token first: maguyva token add NAME. Or listen on this machine only: 127.0.0.1.",
        )


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
