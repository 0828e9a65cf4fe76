-- A regular expression, in the syntax that PostgreSQL and Python share, that finds the words of a question
-- in code, in any of their forms.
-- Stems end where forms begin to differ; a final i stands for the y of the plain form (quer-y, quer-ies).
drop function if exists maguyva.words_pattern;
create function maguyva.words_pattern(question text)
returns text
language sql immutable parallel safe
as $$
    select '(?i)(?:' || string_agg(maguyva.literal_pattern(regexp_replace(lexeme, '(.{3,})i$', '\1')), '|'
        order by length(lexeme) desc, lexeme) || ')\w*'
    from unnest(to_tsvector('pg_catalog.english', maguyva.split_words(question)))
    where length(lexeme) >= 3
$$;
comment on function maguyva.words_pattern is
    'Regular expression that finds the words of a question in code, whatever their endings; null where it has none';
