"""Where a server listens: on this machine, or elsewhere once there are tokens."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
from contextlib import suppress

from starlette.types import ASGIApp

from maguyva_pg.errors import ConfigurationError, MaguyvaError
from maguyva_pg.web.tokens import TokenFile

DEFAULT_ADDRESS = "127.0.0.1:8471"

SECONDS_TO_FINISH = 10
"""For what is being answered when a server is told to stop."""

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


def open_port(host: str, port: int) -> socket.socket:
    """Listen at an address; at port 0 the system picks a free one.

    Raises:
        ConfigurationError: something else listens there, or the address is not this machine's.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # Of a name that has both, as localhost often is, the IPv4 address: nothing tries only the other.
        family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        listening = socket.create_server(address[:2], family=family)
    except OSError as error:
        remedy = (
            "Something else listens there, another one of these perhaps: end it, or choose another port."
            if error.errno == errno.EADDRINUSE
            else "Choose an address of this machine, and a port that you may use."
        )
        raise ConfigurationError(f"{in_url(host)}:{port} cannot be listened on: {error}.", remedy) from error
    # Connections inherit it. Else an answer's body waits up to 40 ms for its headers to be acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def answer_until_told(app: ASGIApp, listening: socket.socket) -> None:
    """Serve an application until SIGINT or SIGTERM.

    Args:
        app: answers.
        listening: see ``open_port``.

    Raises:
        MaguyvaError: it does not start.
    """
    import uvicorn

    chosen = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    server = uvicorn.Server(chosen)
    with suppress(KeyboardInterrupt):  # which uvicorn passes on once it has stopped
        server.run([listening])
    if not server.started:
        raise MaguyvaError("The server did not start.", "The log above says why.")


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
