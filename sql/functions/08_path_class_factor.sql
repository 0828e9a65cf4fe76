-- How much a result is worth by the kind of place that its file lies in.
-- Fusion demotes vendored, built, generated and archived files; within a retriever tests, examples and
-- documentation stand below source as well, since a question is about the thing and seldom about its test.
drop function if exists maguyva.path_class_factor;
create function maguyva.path_class_factor(path_class text)
returns real
language sql immutable parallel safe
return case path_class
    when 'source' then 1.0
    when 'test' then 0.7
    when 'example' then 0.7
    when 'docs' then 0.8
    else 0.5
end;
comment on function maguyva.path_class_factor is
    'Factor, 0 to 1, by which a retriever weighs a file of that path class (source, test, docs, vendor …)';
