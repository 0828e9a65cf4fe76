; Elements in JavaScript.

((jsx_opening_element name: (identifier) @call) (#match? @call "^[A-Z]"))
((jsx_opening_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
(jsx_opening_element name: (member_expression property: (_) @call))
((jsx_self_closing_element name: (identifier) @call) (#match? @call "^[A-Z]"))
((jsx_self_closing_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
(jsx_self_closing_element name: (member_expression property: (_) @call))
(jsx_closing_element name: (identifier) @ignore)
(jsx_closing_element name: (member_expression property: (_) @ignore))
