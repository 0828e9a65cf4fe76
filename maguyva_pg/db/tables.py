"""The declared schema, for Alembic alone: migrations are compared with it, nothing queries through it.

``repository_id`` leads every key, join and edge, so that the tables can be spread by repository. Ids of
files, chunks and symbols come in blocks from one sequence (see ``sql/index/allocate_ids.sql``), so that
the loader knows them before it copies. Rows of a file fall with it (``ON DELETE CASCADE``), but for its
references, which are deleted beside it.
"""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Sequence,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    column,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, BIT, JSONB, REAL, TSVECTOR, UUID
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.types import UserDefinedType

SCHEMA = "maguyva"

metadata = MetaData(
    schema=SCHEMA,
    naming_convention={
        "ix": "%(table_name)s_%(column_0_N_name)s",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s_check",
        "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
        "pk": "%(table_name)s_pkey",
    },
)

Sequence("id_block", metadata=metadata, start=1, increment=1000)


class RegRole(UserDefinedType[str]):
    """The type ``regrole``: a role by its number, which renaming does not change and no other role gets."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        """Return the type's name in SQL."""
        return "regrole"


# Alembic reads the columns of the database with the dialect's names of types, to which this one is new.
cast("dict[str, type[Any]]", ischema_names)["regrole"] = RegRole


def _file_key() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["repository_id", "file_id"],
        [f"{SCHEMA}.file.repository_id", f"{SCHEMA}.file.id"],
        ondelete="CASCADE",
    )


def _repository_key() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["repository_id"], [f"{SCHEMA}.repository.id"], ondelete="CASCADE")


def _id(comment: str) -> Column[Any]:
    return Column("id", BigInteger, nullable=False, comment=comment)


def _repository_id() -> Column[Any]:
    return Column("repository_id", Integer, nullable=False, comment="The repository that the row belongs to")


Table(
    "repository",
    metadata,
    Column(
        "id", Integer, Identity(always=True), primary_key=True, comment="Number used in every other table"
    ),
    Column("name", Text, nullable=False, comment="Unique name that people type in repo: filters"),
    Column("source", Text, nullable=False, comment="Folder or git URL that it is read from"),
    Column("branch", Text, comment="Branch, tag or commit that was asked for; null: what is checked out"),
    Column("subdirectory", Text, nullable=False, server_default="", comment="Only this folder is indexed"),
    Column("revision", Text, comment="Commit of the indexed state; null outside git"),
    Column(
        "extraction_version",
        Integer,
        comment="Version of the extraction that made the rows; null: never indexed",
    ),
    Column(
        "created_at",
        DateTime(timezone=True),
        nullable=False,
        server_default=text("now()"),
        comment="First seen",
    ),
    Column("indexed_at", DateTime(timezone=True), comment="End of the last run that succeeded; null: never"),
    Column(
        "chunk_count", Integer, nullable=False, server_default="0", comment="Chunks, for the rarity of words"
    ),
    Column("schedule", Text, comment="Cron expression in UTC; null: indexed only when someone asks for it"),
    Column("scheduled_at", DateTime(timezone=True), comment="When the schedule was last met, or set"),
    Column("removed_at", DateTime(timezone=True), comment="Hidden since then, while its rows are removed"),
    UniqueConstraint("name"),
    comment="A source of code that is indexed",
)

Table(
    "repository_grant",
    metadata,
    _repository_id(),
    Column("grantee", RegRole, nullable=False, comment="Role whose members may see the repository"),
    Column(
        "granted_at", DateTime(timezone=True), nullable=False, server_default=text("now()"), comment="When"
    ),
    Column("granted_by", Text, nullable=False, server_default=text("session_user"), comment="Who logged in"),
    PrimaryKeyConstraint("repository_id", "grantee"),
    _repository_key(),
    comment="Who may see a repository through the functions and views, beside those who may read the tables",
)

Table(
    "file",
    metadata,
    _repository_id(),
    _id("Number of the file; a changed file gets a new one"),
    Column("path", Text, nullable=False, comment="Path from the root of the repository, with /"),
    Column("language", Text, nullable=False, comment="Language name; text where none is known"),
    Column("encoding", Text, nullable=False, comment="Encoding that the bytes were decoded from"),
    Column("size", BigInteger, nullable=False, comment="Bytes"),
    Column("line_count", Integer, nullable=False, comment="Lines"),
    Column("blob_hash", LargeBinary, nullable=False, comment="Git's blob hash of the bytes"),
    Column(
        "path_class",
        Text,
        nullable=False,
        comment="source, test, docs, example, vendor, build, generated or archive",
    ),
    Column("problem", Text, comment="Why the file was cut by lines although its language has a grammar"),
    PrimaryKeyConstraint("repository_id", "id"),
    UniqueConstraint("repository_id", "path"),
    _repository_key(),
    Index("file_path_trigram", "path", postgresql_using="gin", postgresql_ops={"path": "gin_trgm_ops"}),
    comment="An indexed file at the indexed revision",
)

Table(
    "unindexed_file",
    metadata,
    _repository_id(),
    Column("path", Text, nullable=False, comment="Path from the root of the repository"),
    Column("reason", Text, nullable=False, comment="binary, too_large, minified, unreadable …"),
    Column("detail", Text, nullable=False, comment="What exactly, and what would include the file"),
    Column("size", BigInteger, comment="Bytes, where known"),
    Column("blob_hash", LargeBinary, comment="Git's hash of the bytes, where they were the reason"),
    PrimaryKeyConstraint("repository_id", "path"),
    _repository_key(),
    comment="A file that was not indexed, and why",
)

Table(
    "chunk",
    metadata,
    _repository_id(),
    _id("Number of the chunk"),
    Column("file_id", BigInteger, nullable=False, comment="File that it is cut from"),
    Column("start_line", Integer, nullable=False, comment="First line, 1-based"),
    Column("end_line", Integer, nullable=False, comment="Last line, inclusive"),
    Column("content", Text, nullable=False, comment="The lines, joined by line feeds"),
    Column("names", Text, nullable=False, comment="Qualified names defined in it, and those around it"),
    Column("path", Text, nullable=False, comment="Path of its file: a computed column sees its own row only"),
    Column(
        "words",
        TSVECTOR,
        Computed(
            "setweight(to_tsvector('pg_catalog.english', maguyva.split_words(names)), 'A')"
            " || setweight(to_tsvector('pg_catalog.english', maguyva.split_words(path)), 'B')"
            " || to_tsvector('pg_catalog.english', maguyva.split_words(content))",
            persisted=True,
        ),
        comment="Stemmed words: A names, B path, D text",
    ),
    PrimaryKeyConstraint("repository_id", "id"),
    _file_key(),
    Index("chunk_file", "repository_id", "file_id"),
    Index(
        "chunk_content_trigram", "content", postgresql_using="gin", postgresql_ops={"content": "gin_trgm_ops"}
    ),
    Index("chunk_words", "words", postgresql_using="gin"),
    comment="Lines that belong together: a definition, a window of a long one, or what lies between",
)

Table(
    "term",
    metadata,
    _repository_id(),
    Column("lexeme", Text, nullable=False, comment="Stemmed word as in chunk.words"),
    Column("chunk_count", Integer, nullable=False, comment="Chunks of the repository that contain it"),
    PrimaryKeyConstraint("repository_id", "lexeme"),
    _repository_key(),
    comment="How common a word is in a repository: rare words count more",
)

Table(
    "symbol",
    metadata,
    _repository_id(),
    _id("Number of the symbol; a changed file's symbols get new ones"),
    Column("file_id", BigInteger, nullable=False, comment="File that defines it"),
    Column("chunk_id", BigInteger, nullable=False, comment="Chunk with the line of its name"),
    Column("parent_id", BigInteger, comment="Enclosing symbol"),
    Column("name", Text, nullable=False, comment="Last part of the qualified name"),
    Column("qualified_name", Text, nullable=False, comment="Enclosing definitions and name, joined by dots"),
    Column("kind", Text, nullable=False, comment="function, method, class, interface, struct …"),
    Column("signature", Text, nullable=False, comment="Head of the definition on one line"),
    Column(
        "documentation", Text, nullable=False, server_default="", comment="First paragraph of its comment"
    ),
    Column(
        "attributes",
        JSONB,
        nullable=False,
        server_default=text("'{}'"),
        comment="async, static, exported, decorators, bases, parameters, returns …; only what applies",
    ),
    Column("start_line", Integer, nullable=False, comment="First line of the definition"),
    Column("end_line", Integer, nullable=False, comment="Last line of the definition"),
    Column("name_line", Integer, nullable=False, comment="Line of the name"),
    Column("name_column", Integer, nullable=False, comment="Column of the name in characters, 0-based"),
    Column(
        "words",
        TSVECTOR,
        Computed(
            "strip(to_tsvector('pg_catalog.english', maguyva.split_words(qualified_name)))", persisted=True
        ),
        comment="Stemmed words of the qualified name, without their places",
    ),
    PrimaryKeyConstraint("repository_id", "id"),
    _file_key(),
    Index("symbol_file", "repository_id", "file_id"),
    Index("symbol_chunk", "repository_id", "chunk_id"),
    Index("symbol_parent", "repository_id", "parent_id", postgresql_where=text("parent_id is not null")),
    Index(
        "symbol_lower_name",
        func.lower(column("name")).label("lower_name"),
        "repository_id",
        postgresql_ops={"lower_name": "text_pattern_ops"},
    ),
    Index("symbol_words", "words", postgresql_using="gin"),
    comment="A definition",
)

Table(
    "symbol_name",
    metadata,
    _repository_id(),
    Column("name", Text, nullable=False, comment="A name that at least one symbol of the repository bears"),
    PrimaryKeyConstraint("repository_id", "name"),
    _repository_key(),
    Index("symbol_name_trigram", "name", postgresql_using="gin", postgresql_ops={"name": "gin_trgm_ops"}),
    comment="Distinct names of symbols, for fuzzy look-up and suggestions",
)

Table(
    "package",
    metadata,
    _repository_id(),
    Column("ecosystem", Text, nullable=False, comment="Type of a package URL: golang, npm, pypi …"),
    Column("name", Text, nullable=False, comment="As other projects name it among their dependencies"),
    Column("manifest", Text, nullable=False, comment="Path of the file that declares it"),
    Column("languages", ARRAY(Text), nullable=False, comment="Languages whose imports can mean it"),
    PrimaryKeyConstraint("repository_id", "ecosystem", "name"),
    _repository_key(),
    comment="A package that the repository provides to others",
)

Table(
    "exported_name",
    metadata,
    _repository_id(),
    Column("symbol_id", BigInteger, nullable=False, comment="Symbol that the name means"),
    Column("ecosystem", Text, nullable=False, comment="Type of a package URL: golang, npm, pypi …"),
    Column("name", Text, nullable=False, comment="As reference.external_name has it in other repositories"),
    # By the name first: whose it is, a use does not know.
    PrimaryKeyConstraint("name", "repository_id", "ecosystem"),
    _repository_key(),
    Index("exported_name_symbol", "repository_id", "symbol_id"),
    comment="Names by which other repositories can use what the packages of this one offer",
)

Table(
    "symbol_centrality",
    metadata,
    _repository_id(),
    Column("symbol_id", BigInteger, nullable=False, comment="The symbol"),
    Column("centrality", REAL, nullable=False, comment="Scaled PageRank over edge; 0: nothing leads to it"),
    PrimaryKeyConstraint("repository_id", "symbol_id"),
    _repository_key(),
    comment="How much the repository leans on a symbol; apart from symbol, since a run rewrites it whole",
)

Table(
    "reference",
    metadata,
    # Half of all rows: without keys, and columns by width (docs/adr/0022-references-without-keys.md).
    _repository_id(),
    Column("line", Integer, nullable=False, comment="Line of the name"),
    _id("Number of the reference, which no other has"),
    Column("file_id", BigInteger, nullable=False, comment="File that it stands in"),
    Column("enclosing_id", BigInteger, comment="Innermost symbol around it; null at the top of a file"),
    Column(
        "symbol_id", BigInteger, comment="What it means; null: not resolved, or outside of the repository"
    ),
    Column("start_column", Integer, nullable=False, comment="Column of the name in characters, 0-based"),
    Column("argument_count", Integer, comment="Arguments of a call as written; null: not a call, or unknown"),
    Column("confidence", REAL, comment="Share of such resolutions that are right, as measured"),
    Column(
        "is_local",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="Bound by a parameter or variable; import: for its own file",
    ),
    Column("kind", Text, nullable=False, comment="call, import, inherit, type or read"),
    Column("name", Text, nullable=False, comment="Last identifier of what is used"),
    Column(
        "qualifier",
        Text,
        nullable=False,
        server_default="",
        comment="What stands before the name; import: module",
    ),
    Column(
        "receiver_type",
        Text,
        nullable=False,
        server_default="",
        comment="Type of the qualifier, where the file tells",
    ),
    Column("alias", Text, nullable=False, server_default="", comment="Name that an import binds"),
    Column(
        "step", Text, comment="Evidence of the resolution: precise, scope, member, file, import, external …"
    ),
    Column("external_name", Text, comment="Package and name of what lies outside of the repository"),
    CheckConstraint(
        "(step is null) = (symbol_id is null and external_name is null)"
        " and (symbol_id is null or external_name is null)",
        name="resolution",
    ),
    Index("reference_file", "repository_id", "file_id"),
    Index("reference_symbol", "repository_id", "symbol_id", postgresql_where=text("symbol_id is not null")),
    Index("reference_name", "name", "repository_id"),
    Index(
        "reference_external_name",
        "external_name",
        "repository_id",
        postgresql_where=text("external_name is not null"),
        postgresql_ops={"external_name": "text_pattern_ops"},
    ),
    Index(
        "reference_outward",
        "repository_id",
        "enclosing_id",
        postgresql_where=text("external_name is not null and enclosing_id is not null"),
    ),
    comment="A use of a name in the source, and what it was resolved to",
)

Table(
    "edge",
    metadata,
    _repository_id(),
    Column("target_id", BigInteger, nullable=False, comment="Symbol that is used"),
    Column("source_id", BigInteger, nullable=False, comment="Symbol that uses it"),
    Column("kind", Text, nullable=False, comment="call, import, inherit, type or read"),
    Column("reference_count", Integer, nullable=False, comment="References behind the edge"),
    Column("confidence", REAL, nullable=False, comment="Highest confidence among them"),
    PrimaryKeyConstraint("repository_id", "target_id", "source_id", "kind"),
    _repository_key(),
    # Without the target: entries of one source are stored as one, which takes a third.
    Index("edge_source", "repository_id", "source_id"),
    comment="Symbol uses symbol, gathered from resolved references",
)

Table(
    "scip_document",
    metadata,
    _repository_id(),
    Column("path", Text, nullable=False, comment="Path from the root of the repository"),
    Column(
        "blob_hash",
        LargeBinary,
        comment="Git's blob hash of the bytes that the index describes; null: of others than the file had",
    ),
    Column("indexer", Text, nullable=False, comment="Tool that wrote the index, and its version"),
    PrimaryKeyConstraint("repository_id", "path"),
    _repository_key(),
    comment="A file that a SCIP index covers; what it says holds while the file has the bytes of blob_hash",
)

Table(
    "scip_occurrence",
    metadata,
    _repository_id(),
    Column("path", Text, nullable=False, comment="File that the name stands in"),
    Column("line", Integer, nullable=False, comment="Line of the name"),
    Column("start_column", Integer, nullable=False, comment="Column of the name in characters, 0-based"),
    Column(
        "ordinal",
        SmallInteger,
        nullable=False,
        comment="0 but where several things may be meant: overloads, accessors, a value and a type",
    ),
    Column("name", Text, nullable=False, comment="The name as it is written there"),
    Column("target_path", Text, comment="File with the definition; null: outside of the repository"),
    Column("target_line", Integer, comment="Line of the definition's name"),
    Column("target_column", Integer, comment="Column of the definition's name in characters, 0-based"),
    Column("target_qualified_name", Text, comment="Qualified name of the definition"),
    Column("external_name", Text, comment="Package and name of what lies outside of the repository"),
    PrimaryKeyConstraint("repository_id", "path", "line", "start_column", "ordinal"),
    ForeignKeyConstraint(
        ["repository_id", "path"],
        [f"{SCHEMA}.scip_document.repository_id", f"{SCHEMA}.scip_document.path"],
        ondelete="CASCADE",
    ),
    CheckConstraint("(target_path is null) = (external_name is not null)", name="meaning"),
    comment="What a name at a place means, as a SCIP index says; applied to reference by every run",
)

Table(
    "embedding_space",
    metadata,
    Column("id", SmallInteger, Identity(always=True), primary_key=True, comment="Number of the space"),
    Column("provider", Text, nullable=False, comment="local or voyage"),
    Column("model", Text, nullable=False, comment="Name of the model"),
    Column("version", Text, nullable=False, comment="Version or content hash of the model"),
    Column("dimension", SmallInteger, nullable=False, comment="Bits"),
    Column(
        "template", SmallInteger, nullable=False, comment="Version of the text that is embedded for a chunk"
    ),
    Column("active", Boolean, nullable=False, server_default=text("false"), comment="Searches use this one"),
    Column(
        "created_at",
        DateTime(timezone=True),
        nullable=False,
        server_default=text("now()"),
        comment="First used",
    ),
    UniqueConstraint("provider", "model", "version", "dimension", "template"),
    Index("embedding_space_active", "active", unique=True, postgresql_where=text("active")),
    comment="A model, its version and its dimension; bits of different spaces cannot be compared",
)

Table(
    "embedding",
    metadata,
    Column("space_id", SmallInteger, nullable=False, comment="Space of the bits"),
    Column("text_hash", UUID, nullable=False, comment="128-bit BLAKE2 hash of the embedded text"),
    Column("bits", BIT(varying=True), nullable=False, comment="Signs of the vector"),
    PrimaryKeyConstraint("space_id", "text_hash"),
    ForeignKeyConstraint(["space_id"], [f"{SCHEMA}.embedding_space.id"], ondelete="CASCADE"),
    comment="The bits of one distinct text, embedded once across files, repositories and runs",
)

Table(
    "chunk_embedding",
    metadata,
    _repository_id(),
    Column("space_id", SmallInteger, nullable=False, comment="Space of the bits"),
    Column("chunk_id", BigInteger, nullable=False, comment="The chunk"),
    Column("file_id", BigInteger, nullable=False, comment="Its file, for filters"),
    Column("bits", BIT(varying=True), nullable=False, comment="Signs of the vector"),
    PrimaryKeyConstraint("repository_id", "space_id", "chunk_id"),
    ForeignKeyConstraint(["space_id"], [f"{SCHEMA}.embedding_space.id"], ondelete="CASCADE"),
    _file_key(),
    Index("chunk_embedding_file", "repository_id", "file_id"),
    comment="The bits of every chunk, in a narrow table that is fast to scan",
)

Table(
    "repository_run",
    metadata,
    _repository_id(),
    Column("id", BigInteger, Identity(always=True), nullable=False, comment="Number of the run"),
    Column("revision", Text, comment="Commit that was read"),
    Column(
        "started_at", DateTime(timezone=True), nullable=False, server_default=text("now()"), comment="Start"
    ),
    Column("finished_at", DateTime(timezone=True), comment="End; null: running, or killed"),
    Column("state", Text, nullable=False, server_default="running", comment="running, done or failed"),
    Column("files", Integer, comment="Files in the index afterwards"),
    Column("changed", Integer, comment="Files that were read anew"),
    Column("deleted", Integer, comment="Files that were gone"),
    Column("skipped", Integer, comment="Files that were not indexed"),
    Column("chunks", Integer, comment="Chunks in the index afterwards"),
    Column("symbols", Integer, comment="Symbols in the index afterwards"),
    Column("reference_count", Integer, comment="References in the index afterwards"),
    Column("resolved", Integer, comment="Of these, resolved to a symbol"),
    Column("embedded", Integer, comment="Texts that were embedded in this run"),
    Column("seconds", REAL, comment="Duration"),
    Column("error", Text, comment="Why it failed"),
    Column("stage", Text, comment="What it was last at: scanning, parsing, linking or indexing"),
    Column("stage_done", Integer, comment="How much of the stage is done, in files"),
    Column("stage_total", Integer, comment="How much there is to do; null: not known"),
    Column("reported_at", DateTime(timezone=True), comment="When it last told how far it is"),
    Column("host", Text, comment="Machine on which it runs"),
    PrimaryKeyConstraint("repository_id", "id"),
    _repository_key(),
    CheckConstraint("state in ('running', 'done', 'failed')", name="state"),
    comment="One run of the indexer",
)

Table(
    "search_log",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True, comment="Number of the search"),
    Column("asked_at", DateTime(timezone=True), nullable=False, server_default=text("now()"), comment="When"),
    Column("intent", Text, nullable=False, comment="What the question was taken for"),
    Column("confidence", REAL, nullable=False, comment="How sure that is, 0 to 1"),
    Column("strategy", Text, nullable=False, comment="direct, single or weighted_rrf"),
    Column("preset", Text, nullable=False, comment="quick, default or thorough"),
    Column("modes", ARRAY(Text), nullable=False, comment="Retrievers that ran"),
    Column("took_ms", REAL, nullable=False, comment="Milliseconds from question to answer"),
    Column("result_count", Integer, nullable=False, comment="Results; 0: nothing was found"),
    Column("complete", Boolean, nullable=False, comment="false: a mode failed or a bound was hit"),
    Column("question", Text, comment="Its text, where MAGUYVA_SEARCH_LOG is text; else null"),
    Index("search_log_asked_at", "asked_at"),
    comment="A search, noted where MAGUYVA_SEARCH_LOG is on; who asked is not kept",
)
