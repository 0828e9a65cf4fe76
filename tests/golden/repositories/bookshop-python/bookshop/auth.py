"""Passwords, sessions and roles."""

import functools
import hashlib
import hmac
import secrets
import time

from bookshop.errors import NotLoggedIn

SESSION_LIFETIME_SECONDS = 1800
HASH_ROUNDS = 200_000


def hash_password(password: str, salt: bytes | None = None) -> str:
    """Derive a slow, salted hash that can be stored."""
    salt = salt or secrets.token_bytes(16)
    digest = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, HASH_ROUNDS)
    return f"{salt.hex()}${digest.hex()}"


def verify_password(password: str, stored: str) -> bool:
    """Compare in constant time."""
    salt, _, _ = stored.partition("$")
    return hmac.compare_digest(hash_password(password, bytes.fromhex(salt)), stored)


class SessionStore:
    """Sessions in memory; they expire after half an hour without use."""

    def __init__(self, clock=time.monotonic):
        self._clock = clock
        self._sessions = {}

    def open(self, user: str) -> str:
        token = secrets.token_urlsafe(32)
        self._sessions[token] = (user, self._clock() + SESSION_LIFETIME_SECONDS)
        return token

    def user_of(self, token: str) -> str:
        """Return who a token belongs to.

        Raises:
            NotLoggedIn: the session is unknown or has expired.
        """
        user, expires = self._sessions.get(token, (None, 0))
        if user is None or expires < self._clock():
            self._sessions.pop(token, None)
            raise NotLoggedIn("Log in again.")
        self._sessions[token] = (user, self._clock() + SESSION_LIFETIME_SECONDS)
        return user

    def close(self, token: str) -> None:
        self._sessions.pop(token, None)


def require_role(role: str):
    """Decorate a handler so that only users with a role may call it."""

    def decorate(handler):
        @functools.wraps(handler)
        def guarded(user, *arguments):
            if role not in user.roles:
                raise PermissionError(f"{user.name} lacks the role {role}")
            return handler(user, *arguments)

        return guarded

    return decorate
