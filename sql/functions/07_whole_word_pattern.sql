-- A typed string as a regular expression that finds it as a whole word: Item, but not in ItemList.
-- \m and \M only hold beside a word character, so that list[str] and @route are found as well.
drop function if exists maguyva.whole_word_pattern;
create function maguyva.whole_word_pattern(literal text)
returns text
language sql immutable strict parallel safe
return (case when literal ~ '^\w' then '\m' else '' end)
    || maguyva.literal_pattern(literal)
    || (case when literal ~ '\w$' then '\M' else '' end);
comment on function maguyva.whole_word_pattern is
    'Regular expression that finds a typed string where it is no part of a longer word';
