"""What the system or the database refuses, as errors that name a remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from maguyva_pg.errors import DatabaseError, MaguyvaError

FUNCTION_REPLACED = "cache lookup failed"
"""PostgreSQL's words, never translated, where a statement comes upon a function that was just dropped."""

Answered = TypeVar("Answered")


class Unexpected(MaguyvaError):
    """A mistake of Maguyva's own."""


def explained(error: Exception) -> MaguyvaError:
    """Return what to tell people of an error: itself, where it was raised on purpose."""
    if isinstance(error, MaguyvaError):
        return error
    if isinstance(error, OSError):
        return MaguyvaError(
            f"The system does not allow this: {error}",
            "Check that the folder still exists, that it may be read, and that the disk has room.",
        )
    import psycopg

    if isinstance(error, psycopg.errors.DiskFull):
        return DatabaseError(
            f"The database's disk is full: {str(error).strip()}",
            "Free some space there, or remove a repository: maguyva repo remove NAME",
        )
    if isinstance(error, psycopg.errors.SerializationFailure):
        return DatabaseError(
            f"The replica ended the search, to replay what its primary had removed: {str(error).strip()}",
            "Ask again. hot_standby_feedback = on on the replica keeps it from happening.",
        )
    if isinstance(error, psycopg.errors.InternalError_) and FUNCTION_REPLACED in str(error):
        return DatabaseError("The schema was upgraded at this very moment.", "Ask again.")
    if isinstance(error, psycopg.OperationalError):
        return DatabaseError(
            f"The database stopped answering: {str(error).strip()}",
            "Try again; `maguyva db check` says whether it is well.",
        )
    if isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
        return DatabaseError(
            "The database only reads: searches work, indexing does not.",
            "Connect to the primary, without default_transaction_read_only, to index.",
        )
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return DatabaseError(
            f"The database does not allow this: {str(error).strip()}",
            "Connect as a user with the right to, or ask its administrator.",
        )
    return Unexpected(
        f"Unexpected {type(error).__name__}: {error}",
        "This is a mistake of Maguyva's. `maguyva --debug …` shows where; please report it.",
    )


def through_upgrade(ask: Callable[[], Answered]) -> Answered:
    """Ask a question, and once more where an upgrade replaced the functions under it."""
    import psycopg

    try:
        return ask()
    except psycopg.errors.InternalError_ as error:
        if FUNCTION_REPLACED not in str(error):
            raise
    return ask()
