; A file is a component. Its template uses what its scripts define and import.

(document) @component

((start_tag (tag_name) @call) (#match? @call "^[A-Z][\\w$]*$"))
((self_closing_tag (tag_name) @call) (#match? @call "^[A-Z][\\w$]*$"))

(interpolation (raw_text) @expression)
(directive_attribute [":" "@"] (quoted_attribute_value (attribute_value) @expression))
((directive_attribute (directive_name) @_name (quoted_attribute_value (attribute_value) @expression))
  (#not-match? @_name "^v-slot$"))
((directive_attribute (directive_name) @_name (quoted_attribute_value (attribute_value) @bound))
  (#match? @_name "^v-(for|slot)$"))
(directive_attribute "#" (quoted_attribute_value (attribute_value) @bound))
