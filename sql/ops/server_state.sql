-- What db/health.py judges about the server and this session: versions, extensions, encoding, settings.
-- parameters: none
-- columns: version_number integer, version text, vector_installed text, vector_available text,
--   trigram_installed text, trigram_available text, encoding text, character_type text, read_only boolean,
--   plan_cache_mode text, maintenance_work_mem_bytes bigint
-- index: none
select
    current_setting('server_version_num')::integer as version_number,
    current_setting('server_version') as version,
    vector.installed_version as vector_installed,
    vector.default_version as vector_available,
    trigram.installed_version as trigram_installed,
    trigram.default_version as trigram_available,
    pg_encoding_to_char(encoding) as encoding,
    datctype as character_type,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as read_only,
    current_setting('plan_cache_mode') as plan_cache_mode,
    pg_size_bytes(current_setting('maintenance_work_mem')) as maintenance_work_mem_bytes
from pg_catalog.pg_database
left join pg_catalog.pg_available_extensions as vector on vector.name = 'vector'
left join pg_catalog.pg_available_extensions as trigram on trigram.name = 'pg_trgm'
where datname = current_database()
