; A file is a component. Its markup uses what its scripts define and import.

(document) @component

((start_tag (tag_name) @call) (#match? @call "^[A-Z][\\w$]*$"))
((self_closing_tag (tag_name) @call) (#match? @call "^[A-Z][\\w$]*$"))

(expression (raw_text_expr) @expression)
(attribute_name (raw_text_expr) @expression)
(html_expr (raw_text_expr) @expression)
(render_expr (raw_text_expr) @expression)
(key_start_expr (raw_text_expr) @expression)
(if_start_expr (raw_text_expr) @expression)
(else_if_expr (raw_text_expr) @expression)
(each_start_expr (raw_text_each) @expression)
(await_start_expr (raw_text_await) @expression)

(each_start_expr (raw_text_expr) @bound)
(await_start_expr (raw_text_expr) @bound)
(then_expr (raw_text_expr) @bound)
(catch_expr (raw_text_expr) @bound)
(const_expr (raw_text_expr) @bound)
(snippet_start_expr (snippet_name) @bound)
(snippet_start_expr (raw_text_expr) @bound)
((attribute_name) @bound (#match? @bound "^let:"))
