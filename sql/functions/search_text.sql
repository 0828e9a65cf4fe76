-- The text retriever in one function, for people: a string as it stands, a regular expression, or words. Programs
-- call the three that it stands for.
drop function if exists maguyva.search_text;
create function maguyva.search_text(
    sought text,
    read_as text default 'literal',
    case_sensitive boolean default true,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    result_limit integer default 100)
returns table (
    repository_id integer, chunk_id bigint, rank integer, score real, repository text,
    path text, start_line integer, end_line integer, lines integer[])
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
begin
    case read_as
        when 'literal' then
            return query select * from search_text_literal(
                sought, case_sensitive, repositories, languages, excluded_languages, paths, excluded_paths,
                result_limit);
        when 'regex' then
            return query select * from search_text_regex(
                sought, case_sensitive, repositories, languages, excluded_languages, paths, excluded_paths,
                result_limit);
        when 'words' then
            return query select * from search_text_words(
                sought, repositories, languages, excluded_languages, paths, excluded_paths, result_limit);
        else
            raise exception 'read_as is %, which the text retriever does not know', quote_nullable(read_as)
                using errcode = 'invalid_parameter_value',
                      hint = 'literal, regex and words are known';
    end case;
end
$$;
comment on function maguyva.search_text is
    'Text retriever: chunks that contain a string (read_as literal), match a regular expression (regex), or share the words of a question (words)';
