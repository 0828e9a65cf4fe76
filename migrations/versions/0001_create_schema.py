"""Create the schema: repositories, files, chunks, symbols, references, edges, embeddings, runs.

Revision ID: 0001
Revises:
"""

# ruff: noqa: E501
# pyright: reportUnknownArgumentType=false
import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from maguyva_pg.db import queries
from maguyva_pg.db.tables import RegRole

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# Here and not in sql/functions, since stored columns are computed with it: a change of it has to
# rewrite them, which is a migration's work.
SPLIT_WORDS = r"""
create function maguyva.split_words(content text) returns text
language sql immutable strict parallel safe
return regexp_replace(
    regexp_replace(content, '[^[:alnum:]]+', ' ', 'g'),
    '(?<=[[:lower:][:digit:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])', ' ', 'g')
"""
SPLIT_WORDS_COMMENT = """
comment on function maguyva.split_words(text) is
    'Code as words: punctuation becomes space, identifiers are split at case and underscores (parseHTTPConfig → parse HTTP Config)'
"""


def upgrade() -> None:
    op.execute("create extension if not exists vector")
    op.execute("create extension if not exists pg_trgm")
    op.execute("create sequence maguyva.id_block increment 1000")
    op.execute(
        "comment on sequence maguyva.id_block is 'Ids of files, chunks, symbols and references, in blocks of 1000'"
    )
    op.execute(SPLIT_WORDS)
    op.execute(SPLIT_WORDS_COMMENT)
    op.create_table(
        "embedding_space",
        sa.Column(
            "id", sa.SmallInteger(), sa.Identity(always=True), nullable=False, comment="Number of the space"
        ),
        sa.Column("provider", sa.Text(), nullable=False, comment="local or voyage"),
        sa.Column("model", sa.Text(), nullable=False, comment="Name of the model"),
        sa.Column("version", sa.Text(), nullable=False, comment="Version or content hash of the model"),
        sa.Column("dimension", sa.SmallInteger(), nullable=False, comment="Bits"),
        sa.Column(
            "template",
            sa.SmallInteger(),
            nullable=False,
            comment="Version of the text that is embedded for a chunk",
        ),
        sa.Column(
            "active",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="Searches use this one",
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="First used",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("embedding_space_pkey")),
        sa.UniqueConstraint(
            "provider",
            "model",
            "version",
            "dimension",
            "template",
            name=op.f("embedding_space_provider_model_version_dimension_template_key"),
        ),
        schema="maguyva",
        comment="A model, its version and its dimension; bits of different spaces cannot be compared",
    )
    op.create_index(
        "embedding_space_active",
        "embedding_space",
        ["active"],
        unique=True,
        schema="maguyva",
        postgresql_where=sa.text("active"),
    )
    op.create_table(
        "repository",
        sa.Column(
            "id",
            sa.Integer(),
            sa.Identity(always=True),
            nullable=False,
            comment="Number used in every other table",
        ),
        sa.Column("name", sa.Text(), nullable=False, comment="Unique name that people type in repo: filters"),
        sa.Column("source", sa.Text(), nullable=False, comment="Folder or git URL that it is read from"),
        sa.Column(
            "branch",
            sa.Text(),
            nullable=True,
            comment="Branch, tag or commit that was asked for; null: what is checked out",
        ),
        sa.Column(
            "subdirectory",
            sa.Text(),
            server_default="",
            nullable=False,
            comment="Only this folder is indexed",
        ),
        sa.Column(
            "revision", sa.Text(), nullable=True, comment="Commit of the indexed state; null outside git"
        ),
        sa.Column(
            "extraction_version",
            sa.Integer(),
            nullable=True,
            comment="Version of the extraction that made the rows; null: never indexed",
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="First seen",
        ),
        sa.Column(
            "indexed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="End of the last run that succeeded; null: never",
        ),
        sa.Column(
            "chunk_count",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="Chunks, for the rarity of words",
        ),
        sa.Column(
            "schedule",
            sa.Text(),
            nullable=True,
            comment="Cron expression in UTC; null: indexed only when someone asks for it",
        ),
        sa.Column(
            "scheduled_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="When the schedule was last met, or set",
        ),
        sa.Column(
            "removed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="Hidden since then, while its rows are removed",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("repository_pkey")),
        sa.UniqueConstraint("name", name=op.f("repository_name_key")),
        schema="maguyva",
        comment="A source of code that is indexed",
    )
    op.create_table(
        "edge",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("target_id", sa.BigInteger(), nullable=False, comment="Symbol that is used"),
        sa.Column("source_id", sa.BigInteger(), nullable=False, comment="Symbol that uses it"),
        sa.Column("kind", sa.Text(), nullable=False, comment="call, import, inherit, type or read"),
        sa.Column("reference_count", sa.Integer(), nullable=False, comment="References behind the edge"),
        sa.Column("confidence", sa.REAL(), nullable=False, comment="Highest confidence among them"),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("edge_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "target_id", "source_id", "kind", name=op.f("edge_pkey")),
        schema="maguyva",
        comment="Symbol uses symbol, gathered from resolved references",
    )
    op.create_index("edge_source", "edge", ["repository_id", "source_id"], unique=False, schema="maguyva")
    op.create_table(
        "embedding",
        sa.Column("space_id", sa.SmallInteger(), nullable=False, comment="Space of the bits"),
        sa.Column("text_hash", sa.UUID(), nullable=False, comment="128-bit BLAKE2 hash of the embedded text"),
        sa.Column("bits", postgresql.BIT(varying=True), nullable=False, comment="Signs of the vector"),
        sa.ForeignKeyConstraint(
            ["space_id"],
            ["maguyva.embedding_space.id"],
            name=op.f("embedding_space_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("space_id", "text_hash", name=op.f("embedding_pkey")),
        schema="maguyva",
        comment="The bits of one distinct text, embedded once across files, repositories and runs",
    )
    op.create_table(
        "file",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column(
            "id", sa.BigInteger(), nullable=False, comment="Number of the file; a changed file gets a new one"
        ),
        sa.Column("path", sa.Text(), nullable=False, comment="Path from the root of the repository, with /"),
        sa.Column("language", sa.Text(), nullable=False, comment="Language name; text where none is known"),
        sa.Column("encoding", sa.Text(), nullable=False, comment="Encoding that the bytes were decoded from"),
        sa.Column("size", sa.BigInteger(), nullable=False, comment="Bytes"),
        sa.Column("line_count", sa.Integer(), nullable=False, comment="Lines"),
        sa.Column("blob_hash", sa.LargeBinary(), nullable=False, comment="Git's blob hash of the bytes"),
        sa.Column(
            "path_class",
            sa.Text(),
            nullable=False,
            comment="source, test, docs, example, vendor, build, generated or archive",
        ),
        sa.Column(
            "problem",
            sa.Text(),
            nullable=True,
            comment="Why the file was cut by lines although its language has a grammar",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("file_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "id", name=op.f("file_pkey")),
        sa.UniqueConstraint("repository_id", "path", name=op.f("file_repository_id_path_key")),
        schema="maguyva",
        comment="An indexed file at the indexed revision",
    )
    op.create_index(
        "file_path_trigram",
        "file",
        ["path"],
        unique=False,
        schema="maguyva",
        postgresql_using="gin",
        postgresql_ops={"path": "gin_trgm_ops"},
    )
    op.create_table(
        "repository_grant",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("grantee", RegRole(), nullable=False, comment="Role whose members may see the repository"),
        sa.Column(
            "granted_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="When",
        ),
        sa.Column(
            "granted_by",
            sa.Text(),
            server_default=sa.text("session_user"),
            nullable=False,
            comment="Who logged in",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("repository_grant_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "grantee", name=op.f("repository_grant_pkey")),
        schema="maguyva",
        comment="Who may see a repository through the functions and views, beside those who may read the tables",
    )
    op.create_table(
        "repository_run",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column(
            "id", sa.BigInteger(), sa.Identity(always=True), nullable=False, comment="Number of the run"
        ),
        sa.Column("revision", sa.Text(), nullable=True, comment="Commit that was read"),
        sa.Column(
            "started_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="Start",
        ),
        sa.Column(
            "finished_at", sa.DateTime(timezone=True), nullable=True, comment="End; null: running, or killed"
        ),
        sa.Column(
            "state", sa.Text(), server_default="running", nullable=False, comment="running, done or failed"
        ),
        sa.Column("files", sa.Integer(), nullable=True, comment="Files in the index afterwards"),
        sa.Column("changed", sa.Integer(), nullable=True, comment="Files that were read anew"),
        sa.Column("deleted", sa.Integer(), nullable=True, comment="Files that were gone"),
        sa.Column("skipped", sa.Integer(), nullable=True, comment="Files that were not indexed"),
        sa.Column("chunks", sa.Integer(), nullable=True, comment="Chunks in the index afterwards"),
        sa.Column("symbols", sa.Integer(), nullable=True, comment="Symbols in the index afterwards"),
        sa.Column(
            "reference_count", sa.Integer(), nullable=True, comment="References in the index afterwards"
        ),
        sa.Column("resolved", sa.Integer(), nullable=True, comment="Of these, resolved to a symbol"),
        sa.Column("embedded", sa.Integer(), nullable=True, comment="Texts that were embedded in this run"),
        sa.Column("seconds", sa.REAL(), nullable=True, comment="Duration"),
        sa.Column("error", sa.Text(), nullable=True, comment="Why it failed"),
        sa.Column(
            "stage",
            sa.Text(),
            nullable=True,
            comment="What it was last at: scanning, parsing, linking or indexing",
        ),
        sa.Column(
            "stage_done", sa.Integer(), nullable=True, comment="How much of the stage is done, in files"
        ),
        sa.Column(
            "stage_total", sa.Integer(), nullable=True, comment="How much there is to do; null: not known"
        ),
        sa.Column(
            "reported_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="When it last told how far it is",
        ),
        sa.Column("host", sa.Text(), nullable=True, comment="Machine on which it runs"),
        sa.CheckConstraint("state in ('running', 'done', 'failed')", name=op.f("repository_run_state_check")),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("repository_run_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "id", name=op.f("repository_run_pkey")),
        schema="maguyva",
        comment="One run of the indexer",
    )
    op.create_table(
        "scip_document",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("path", sa.Text(), nullable=False, comment="Path from the root of the repository"),
        sa.Column(
            "blob_hash",
            sa.LargeBinary(),
            nullable=True,
            comment="Git's blob hash of the bytes that the index describes; null: of others than the file had",
        ),
        sa.Column("indexer", sa.Text(), nullable=False, comment="Tool that wrote the index, and its version"),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("scip_document_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "path", name=op.f("scip_document_pkey")),
        schema="maguyva",
        comment="A file that a SCIP index covers; what it says holds while the file has the bytes of blob_hash",
    )
    op.create_table(
        "scip_occurrence",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("path", sa.Text(), nullable=False, comment="File that the name stands in"),
        sa.Column("line", sa.Integer(), nullable=False, comment="Line of the name"),
        sa.Column(
            "start_column", sa.Integer(), nullable=False, comment="Column of the name in characters, 0-based"
        ),
        sa.Column(
            "ordinal",
            sa.SmallInteger(),
            nullable=False,
            comment="0 but where several things may be meant: overloads, accessors, a value and a type",
        ),
        sa.Column("name", sa.Text(), nullable=False, comment="The name as it is written there"),
        sa.Column(
            "target_path",
            sa.Text(),
            nullable=True,
            comment="File with the definition; null: outside of the repository",
        ),
        sa.Column("target_line", sa.Integer(), nullable=True, comment="Line of the definition's name"),
        sa.Column(
            "target_column",
            sa.Integer(),
            nullable=True,
            comment="Column of the definition's name in characters, 0-based",
        ),
        sa.Column(
            "target_qualified_name", sa.Text(), nullable=True, comment="Qualified name of the definition"
        ),
        sa.Column(
            "external_name",
            sa.Text(),
            nullable=True,
            comment="Package and name of what lies outside of the repository",
        ),
        sa.CheckConstraint(
            "(target_path is null) = (external_name is not null)",
            name=op.f("scip_occurrence_meaning_check"),
        ),
        sa.ForeignKeyConstraint(
            ["repository_id", "path"],
            ["maguyva.scip_document.repository_id", "maguyva.scip_document.path"],
            name=op.f("scip_occurrence_repository_id_path_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "repository_id",
            "path",
            "line",
            "start_column",
            "ordinal",
            name=op.f("scip_occurrence_pkey"),
        ),
        schema="maguyva",
        comment="What a name at a place means, as a SCIP index says; applied to reference by every run",
    )
    op.create_table(
        "search_log",
        sa.Column(
            "id", sa.BigInteger(), sa.Identity(always=True), nullable=False, comment="Number of the search"
        ),
        sa.Column(
            "asked_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="When",
        ),
        sa.Column("intent", sa.Text(), nullable=False, comment="What the question was taken for"),
        sa.Column("confidence", sa.REAL(), nullable=False, comment="How sure that is, 0 to 1"),
        sa.Column("strategy", sa.Text(), nullable=False, comment="direct, single or weighted_rrf"),
        sa.Column("preset", sa.Text(), nullable=False, comment="quick, default or thorough"),
        sa.Column("modes", postgresql.ARRAY(sa.Text()), nullable=False, comment="Retrievers that ran"),
        sa.Column("took_ms", sa.REAL(), nullable=False, comment="Milliseconds from question to answer"),
        sa.Column("result_count", sa.Integer(), nullable=False, comment="Results; 0: nothing was found"),
        sa.Column(
            "complete", sa.Boolean(), nullable=False, comment="false: a mode failed or a bound was hit"
        ),
        sa.Column(
            "question",
            sa.Text(),
            nullable=True,
            comment="Its text, where MAGUYVA_SEARCH_LOG is text; else null",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("search_log_pkey")),
        schema="maguyva",
        comment="A search, noted where MAGUYVA_SEARCH_LOG is on; who asked is not kept",
    )
    op.create_index("search_log_asked_at", "search_log", ["asked_at"], unique=False, schema="maguyva")
    op.create_table(
        "unindexed_file",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("path", sa.Text(), nullable=False, comment="Path from the root of the repository"),
        sa.Column("reason", sa.Text(), nullable=False, comment="binary, too_large, minified, unreadable …"),
        sa.Column(
            "detail", sa.Text(), nullable=False, comment="What exactly, and what would include the file"
        ),
        sa.Column("size", sa.BigInteger(), nullable=True, comment="Bytes, where known"),
        sa.Column(
            "blob_hash",
            sa.LargeBinary(),
            nullable=True,
            comment="Git's hash of the bytes, where they were the reason",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("unindexed_file_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "path", name=op.f("unindexed_file_pkey")),
        schema="maguyva",
        comment="A file that was not indexed, and why",
    )
    op.create_table(
        "symbol_centrality",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("symbol_id", sa.BigInteger(), nullable=False, comment="The symbol"),
        sa.Column(
            "centrality",
            sa.REAL(),
            nullable=False,
            comment="Scaled PageRank over edge; 0: nothing leads to it",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("symbol_centrality_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "symbol_id", name=op.f("symbol_centrality_pkey")),
        schema="maguyva",
        comment="How much the repository leans on a symbol; apart from symbol, since a run rewrites it whole",
    )
    op.create_table(
        "symbol_name",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column(
            "name",
            sa.Text(),
            nullable=False,
            comment="A name that at least one symbol of the repository bears",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("symbol_name_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "name", name=op.f("symbol_name_pkey")),
        schema="maguyva",
        comment="Distinct names of symbols, for fuzzy look-up and suggestions",
    )
    op.create_index(
        "symbol_name_trigram",
        "symbol_name",
        ["name"],
        unique=False,
        schema="maguyva",
        postgresql_using="gin",
        postgresql_ops={"name": "gin_trgm_ops"},
    )
    op.create_table(
        "package",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column(
            "ecosystem", sa.Text(), nullable=False, comment="Type of a package URL: golang, npm, pypi …"
        ),
        sa.Column(
            "name", sa.Text(), nullable=False, comment="As other projects name it among their dependencies"
        ),
        sa.Column("manifest", sa.Text(), nullable=False, comment="Path of the file that declares it"),
        sa.Column(
            "languages",
            postgresql.ARRAY(sa.Text()),
            nullable=False,
            comment="Languages whose imports can mean it",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("package_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "ecosystem", "name", name=op.f("package_pkey")),
        schema="maguyva",
        comment="A package that the repository provides to others",
    )
    op.create_table(
        "exported_name",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("symbol_id", sa.BigInteger(), nullable=False, comment="Symbol that the name means"),
        sa.Column(
            "ecosystem", sa.Text(), nullable=False, comment="Type of a package URL: golang, npm, pypi …"
        ),
        sa.Column(
            "name",
            sa.Text(),
            nullable=False,
            comment="As reference.external_name has it in other repositories",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("exported_name_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("name", "repository_id", "ecosystem", name=op.f("exported_name_pkey")),
        schema="maguyva",
        comment="Names by which other repositories can use what the packages of this one offer",
    )
    op.create_index(
        "exported_name_symbol",
        "exported_name",
        ["repository_id", "symbol_id"],
        unique=False,
        schema="maguyva",
    )
    op.create_table(
        "term",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("lexeme", sa.Text(), nullable=False, comment="Stemmed word as in chunk.words"),
        sa.Column(
            "chunk_count", sa.Integer(), nullable=False, comment="Chunks of the repository that contain it"
        ),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["maguyva.repository.id"],
            name=op.f("term_repository_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "lexeme", name=op.f("term_pkey")),
        schema="maguyva",
        comment="How common a word is in a repository: rare words count more",
    )
    op.create_table(
        "chunk",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("id", sa.BigInteger(), nullable=False, comment="Number of the chunk"),
        sa.Column("file_id", sa.BigInteger(), nullable=False, comment="File that it is cut from"),
        sa.Column("start_line", sa.Integer(), nullable=False, comment="First line, 1-based"),
        sa.Column("end_line", sa.Integer(), nullable=False, comment="Last line, inclusive"),
        sa.Column("content", sa.Text(), nullable=False, comment="The lines, joined by line feeds"),
        sa.Column(
            "names", sa.Text(), nullable=False, comment="Qualified names defined in it, and those around it"
        ),
        sa.Column(
            "path",
            sa.Text(),
            nullable=False,
            comment="Path of its file: a computed column sees its own row only",
        ),
        sa.Column(
            "words",
            postgresql.TSVECTOR(),
            sa.Computed(
                "setweight(to_tsvector('pg_catalog.english', maguyva.split_words(names)), 'A') || setweight(to_tsvector('pg_catalog.english', maguyva.split_words(path)), 'B') || to_tsvector('pg_catalog.english', maguyva.split_words(content))",
                persisted=True,
            ),
            nullable=True,
            comment="Stemmed words: A names, B path, D text",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id", "file_id"],
            ["maguyva.file.repository_id", "maguyva.file.id"],
            name=op.f("chunk_repository_id_file_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "id", name=op.f("chunk_pkey")),
        schema="maguyva",
        comment="Lines that belong together: a definition, a window of a long one, or what lies between",
    )
    op.create_index(
        "chunk_content_trigram",
        "chunk",
        ["content"],
        unique=False,
        schema="maguyva",
        postgresql_using="gin",
        postgresql_ops={"content": "gin_trgm_ops"},
    )
    op.create_index("chunk_file", "chunk", ["repository_id", "file_id"], unique=False, schema="maguyva")
    op.create_index("chunk_words", "chunk", ["words"], unique=False, schema="maguyva", postgresql_using="gin")
    op.create_table(
        "chunk_embedding",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("space_id", sa.SmallInteger(), nullable=False, comment="Space of the bits"),
        sa.Column("chunk_id", sa.BigInteger(), nullable=False, comment="The chunk"),
        sa.Column("file_id", sa.BigInteger(), nullable=False, comment="Its file, for filters"),
        sa.Column("bits", postgresql.BIT(varying=True), nullable=False, comment="Signs of the vector"),
        sa.ForeignKeyConstraint(
            ["repository_id", "file_id"],
            ["maguyva.file.repository_id", "maguyva.file.id"],
            name=op.f("chunk_embedding_repository_id_file_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["space_id"],
            ["maguyva.embedding_space.id"],
            name=op.f("chunk_embedding_space_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "space_id", "chunk_id", name=op.f("chunk_embedding_pkey")),
        schema="maguyva",
        comment="The bits of every chunk, in a narrow table that is fast to scan",
    )
    op.create_index(
        "chunk_embedding_file",
        "chunk_embedding",
        ["repository_id", "file_id"],
        unique=False,
        schema="maguyva",
    )
    op.create_table(
        "reference",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column("line", sa.Integer(), nullable=False, comment="Line of the name"),
        sa.Column(
            "id", sa.BigInteger(), nullable=False, comment="Number of the reference, which no other has"
        ),
        sa.Column("file_id", sa.BigInteger(), nullable=False, comment="File that it stands in"),
        sa.Column(
            "enclosing_id",
            sa.BigInteger(),
            nullable=True,
            comment="Innermost symbol around it; null at the top of a file",
        ),
        sa.Column(
            "symbol_id",
            sa.BigInteger(),
            nullable=True,
            comment="What it means; null: not resolved, or outside of the repository",
        ),
        sa.Column(
            "start_column", sa.Integer(), nullable=False, comment="Column of the name in characters, 0-based"
        ),
        sa.Column(
            "argument_count",
            sa.Integer(),
            nullable=True,
            comment="Arguments of a call as written; null: not a call, or unknown",
        ),
        sa.Column(
            "confidence",
            sa.REAL(),
            nullable=True,
            comment="Share of such resolutions that are right, as measured",
        ),
        sa.Column(
            "is_local",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="Bound by a parameter or variable; import: for its own file",
        ),
        sa.Column("kind", sa.Text(), nullable=False, comment="call, import, inherit, type or read"),
        sa.Column("name", sa.Text(), nullable=False, comment="Last identifier of what is used"),
        sa.Column(
            "qualifier",
            sa.Text(),
            server_default="",
            nullable=False,
            comment="What stands before the name; import: module",
        ),
        sa.Column(
            "receiver_type",
            sa.Text(),
            server_default="",
            nullable=False,
            comment="Type of the qualifier, where the file tells",
        ),
        sa.Column("alias", sa.Text(), server_default="", nullable=False, comment="Name that an import binds"),
        sa.Column(
            "step",
            sa.Text(),
            nullable=True,
            comment="Evidence of the resolution: precise, scope, member, file, import, external …",
        ),
        sa.Column(
            "external_name",
            sa.Text(),
            nullable=True,
            comment="Package and name of what lies outside of the repository",
        ),
        sa.CheckConstraint(
            "(step is null) = (symbol_id is null and external_name is null)"
            " and (symbol_id is null or external_name is null)",
            name=op.f("reference_resolution_check"),
        ),
        schema="maguyva",
        comment="A use of a name in the source, and what it was resolved to",
    )
    # In place of a key, for whoever replicates the tables logically.
    op.execute("alter table maguyva.reference replica identity full")
    op.create_index(
        "reference_file", "reference", ["repository_id", "file_id"], unique=False, schema="maguyva"
    )
    op.create_index("reference_name", "reference", ["name", "repository_id"], unique=False, schema="maguyva")
    op.create_index(
        "reference_external_name",
        "reference",
        ["external_name", "repository_id"],
        unique=False,
        schema="maguyva",
        postgresql_where=sa.text("external_name is not null"),
        postgresql_ops={"external_name": "text_pattern_ops"},
    )
    op.create_index(
        "reference_outward",
        "reference",
        ["repository_id", "enclosing_id"],
        unique=False,
        schema="maguyva",
        postgresql_where=sa.text("external_name is not null and enclosing_id is not null"),
    )
    op.create_index(
        "reference_symbol",
        "reference",
        ["repository_id", "symbol_id"],
        unique=False,
        schema="maguyva",
        postgresql_where=sa.text("symbol_id is not null"),
    )
    op.create_table(
        "symbol",
        sa.Column(
            "repository_id", sa.Integer(), nullable=False, comment="The repository that the row belongs to"
        ),
        sa.Column(
            "id",
            sa.BigInteger(),
            nullable=False,
            comment="Number of the symbol; a changed file's symbols get new ones",
        ),
        sa.Column("file_id", sa.BigInteger(), nullable=False, comment="File that defines it"),
        sa.Column("chunk_id", sa.BigInteger(), nullable=False, comment="Chunk with the line of its name"),
        sa.Column("parent_id", sa.BigInteger(), nullable=True, comment="Enclosing symbol"),
        sa.Column("name", sa.Text(), nullable=False, comment="Last part of the qualified name"),
        sa.Column(
            "qualified_name",
            sa.Text(),
            nullable=False,
            comment="Enclosing definitions and name, joined by dots",
        ),
        sa.Column("kind", sa.Text(), nullable=False, comment="function, method, class, interface, struct …"),
        sa.Column("signature", sa.Text(), nullable=False, comment="Head of the definition on one line"),
        sa.Column(
            "documentation",
            sa.Text(),
            server_default="",
            nullable=False,
            comment="First paragraph of its comment",
        ),
        sa.Column(
            "attributes",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'"),
            nullable=False,
            comment="async, static, exported, decorators, bases, parameters, returns …; only what applies",
        ),
        sa.Column("start_line", sa.Integer(), nullable=False, comment="First line of the definition"),
        sa.Column("end_line", sa.Integer(), nullable=False, comment="Last line of the definition"),
        sa.Column("name_line", sa.Integer(), nullable=False, comment="Line of the name"),
        sa.Column(
            "name_column", sa.Integer(), nullable=False, comment="Column of the name in characters, 0-based"
        ),
        sa.Column(
            "words",
            postgresql.TSVECTOR(),
            sa.Computed(
                "strip(to_tsvector('pg_catalog.english', maguyva.split_words(qualified_name)))",
                persisted=True,
            ),
            nullable=True,
            comment="Stemmed words of the qualified name, without their places",
        ),
        sa.ForeignKeyConstraint(
            ["repository_id", "file_id"],
            ["maguyva.file.repository_id", "maguyva.file.id"],
            name=op.f("symbol_repository_id_file_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "id", name=op.f("symbol_pkey")),
        schema="maguyva",
        comment="A definition",
    )
    op.create_index("symbol_chunk", "symbol", ["repository_id", "chunk_id"], unique=False, schema="maguyva")
    op.create_index("symbol_file", "symbol", ["repository_id", "file_id"], unique=False, schema="maguyva")
    op.create_index(
        "symbol_lower_name",
        "symbol",
        [sa.literal_column("lower(name)").label("lower_name"), "repository_id"],
        unique=False,
        schema="maguyva",
        postgresql_ops={"lower_name": "text_pattern_ops"},
    )
    op.create_index(
        "symbol_parent",
        "symbol",
        ["repository_id", "parent_id"],
        unique=False,
        schema="maguyva",
        postgresql_where=sa.text("parent_id is not null"),
    )
    op.create_index(
        "symbol_words", "symbol", ["words"], unique=False, schema="maguyva", postgresql_using="gin"
    )


def downgrade() -> None:
    # Views are in the way of the tables, and some functions of stored columns in the way of theirs.
    op.execute(queries.script("ops/drop_functions_and_views"))
    # Not the schema: Alembic's own table lies in it, where it notes next that this is undone.
    for table in (
        *("symbol", "reference", "chunk_embedding", "chunk", "term", "symbol_name", "symbol_centrality"),
        *("exported_name", "package"),
        *(
            "scip_occurrence",
            "scip_document",
            "search_log",
            "unindexed_file",
            "repository_run",
            "repository_grant",
            "file",
            "embedding",
            "edge",
            "repository",
            "embedding_space",
        ),
    ):
        op.drop_table(table, schema="maguyva")
    op.execute("drop sequence maguyva.id_block")
    # No stored column uses a function any more, so that all of them go.
    op.execute(queries.script("ops/drop_functions_and_views"))
