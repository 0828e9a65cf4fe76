"""The repositories that are known: declared once, then brought up to date by their names."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from psycopg import Connection
from psycopg.rows import class_row

from maguyva_pg.db.queries import query
from maguyva_pg.errors import IndexingError, UnknownRepository
from maguyva_pg.indexing.progress import Progress
from maguyva_pg.indexing.source import default_name

REMOVED_AT_ONCE = 200
"""Files that one transaction of a removal deletes, with all that hangs on them: about a second's work, so
that neither locks nor the log nor a vacuum have to wait long."""

ROWS_REMOVED_AT_ONCE = 20_000
"""The same for rows that hang on no file."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository in the database."""

    id: int
    name: str
    source: str
    branch: str | None
    subdirectory: str
    schedule: str | None
    """When it is brought up to date by itself, as cron has it, in UTC; none: when someone asks for it."""
    revision: str | None
    extraction_version: int | None
    """Version of the extraction that made the rows that are stored; none before the first run."""
    indexed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a repository is supposed to be."""

    name: str
    source: str
    branch: str | None = None
    subdirectory: str = ""
    schedule: str | None = None


def find(connection: Connection, name: str) -> Repository | None:
    """Return the repository of a name, or none."""
    with connection.cursor(row_factory=class_row(Repository)) as cursor:
        return cursor.execute(query("index/repository_by_name"), {"name": name}).fetchone()


def get(connection: Connection, name: str) -> Repository:
    """Return the repository of a name.

    Raises:
        UnknownRepository: there is none.
    """
    found = find(connection, name)
    if found is None:
        raise unknown(name)
    return found


def get_by_id(connection: Connection, repository_id: int) -> Repository:
    """Return the repository of a number.

    Raises:
        UnknownRepository: there is none.
    """
    for repository in known(connection):
        if repository.id == repository_id:
            return repository
    raise UnknownRepository(f"The repository with the number {repository_id} has been removed.")


def known(connection: Connection) -> list[Repository]:
    """Return all repositories, by name."""
    with connection.cursor(row_factory=class_row(Repository)) as cursor:
        return cursor.execute(query("index/known_repositories")).fetchall()


def unknown(name: str) -> UnknownRepository:
    """Return the error for a name that no repository bears."""
    return UnknownRepository(f"No repository is called {name!r}.", "`maguyva repo list` shows the names.")


def free_name(connection: Connection, source: str, ref: str | None, subdirectory: str) -> str:
    """Return the name that a source has or, for a new one, the first free one."""
    taken = {repository.name: repository for repository in known(connection)}
    plain = default_name(subdirectory or source)
    names = (plain, *(f"{plain}-{number}" for number in range(2, len(taken) + 2)))
    for repository in taken.values():
        if (repository.source, repository.branch, repository.subdirectory) == (source, ref, subdirectory):
            return repository.name
    return next(
        name
        for name in names
        if name not in taken or (taken[name].source, taken[name].subdirectory) == (source, subdirectory)
    )


def register(
    connection: Connection, name: str, source: str, branch: str | None, subdirectory: str
) -> Repository:
    """Make a repository known, or another branch or folder of it; a schedule that it has stays.

    Raises:
        IndexingError: the name belongs to another source.
    """
    found = find(connection, name)
    if found is not None and found.source != source:
        raise IndexingError(
            f"The name {name!r} belongs to {found.source}.",
            "Choose another with --name, or remove that one: maguyva repo remove " + name,
        )
    schedule = found.schedule if found is not None else None
    return declare(connection, Declaration(name, source, branch, subdirectory, schedule))


def declare(connection: Connection, declaration: Declaration) -> Repository:
    """Make a repository what is declared, whatever it was. Its index follows with the next run.

    Raises:
        IndexingError: one of that name is being removed.
    """
    with connection.cursor(row_factory=class_row(Repository)) as cursor:
        declared = cursor.execute(query("index/register_repository"), asdict(declaration)).fetchone()
    if declared is None:
        raise IndexingError(
            f"{declaration.name} is still being removed.",
            f"Wait for it or, if that was interrupted, finish it: maguyva repo remove {declaration.name}",
        )
    return declared


def lock(connection: Connection, repository: Repository) -> None:
    """Take a repository's lock for a transaction: it alone, and nobody else, writes the repository's rows.

    Raises:
        IndexingError: another transaction has it.
    """
    values = {"repository_id": repository.id}
    if connection.execute(query("index/lock_repository"), values).fetchone() != (True,):
        raise IndexingError(
            f"Another run is indexing {repository.name} right now.",
            "Wait for it; `maguyva status` shows when it is done.",
        )


def remove(connection: Connection, name: str, progress: Progress) -> None:
    """Remove a repository and everything that was indexed of it.

    It is out of sight at once. Its rows then go in small transactions, during which searches and other runs
    go on. A removal that was interrupted is finished by the next one of the same name.

    Args:
        connection: in autocommit mode.
        name: of the repository.
        progress: is told how far it is.

    Raises:
        IndexingError: it is being indexed.
        UnknownRepository: there is none of that name.
    """
    with connection.cursor(row_factory=class_row(Repository)) as cursor:
        repository = cursor.execute(query("index/repository_to_remove"), {"name": name}).fetchone()
    if repository is None:
        raise unknown(name)
    total = _locked(connection, repository, "index/hide_repository")
    done = 0
    while gone := _locked(connection, repository, "index/remove_files", most=REMOVED_AT_ONCE):
        done += gone
        progress("removing", done, total)
    while _locked(connection, repository, "index/remove_other_rows", most=ROWS_REMOVED_AT_ONCE):
        pass
    _locked(connection, repository, "index/remove_repository")


def _locked(connection: Connection, repository: Repository, statement: str, **values: int) -> int:
    """Run a step of a removal under the repository's lock, and return the number that it gives, if any."""
    with connection.transaction():
        lock(connection, repository)
        cursor = connection.execute(query(statement), {"repository_id": repository.id, **values})
        row = cursor.fetchone() if cursor.description else None
    return row[0] if row else 0
