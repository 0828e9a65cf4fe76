-- Load the packages that a repository provides.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.package (repository_id, ecosystem, name, manifest, languages) from stdin (format binary)
