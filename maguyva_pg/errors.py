"""The exception root and its branches.

Every error that a person can meet carries a remedy: what to type or change next. The command line
prints ``message`` and ``remedy`` and exits with 2; a traceback is shown only with ``--debug``.
"""

from __future__ import annotations


class MaguyvaError(Exception):
    """Anything that Maguyva reports on purpose.

    Args:
        message: what happened, in one sentence.
        remedy: what the reader can do about it, in one sentence; empty when there is nothing.
    """

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class ConfigurationError(MaguyvaError):
    """A setting is missing or cannot be used."""


class DatabaseError(MaguyvaError):
    """The database cannot be reached or cannot do what is asked."""


class SchemaOutOfDate(DatabaseError):
    """The database's schema is at another revision than this version of Maguyva."""


class IndexingError(MaguyvaError):
    """A repository cannot be indexed."""


class SearchError(MaguyvaError):
    """A question cannot be answered as it was put."""


class UnknownRepository(SearchError):
    """A repository was named that is not indexed."""


class EmbeddingError(MaguyvaError):
    """The embedding model or service cannot embed."""
