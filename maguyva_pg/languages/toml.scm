; Keys outside of arrays, which hold data.

(document (pair . [(bare_key) (quoted_key)] @name) @definition.key)
(document (pair . (dotted_key (_) @within . (_) @name)) @definition.key)
(document (pair (inline_table (pair . [(bare_key) (quoted_key)] @name) @definition.key)))
(document (table . [(bare_key) (quoted_key)] @name @head) @definition.key)
(document (table . (dotted_key (_) @within . (_) @name) @head) @definition.key)
(document (table (pair . [(bare_key) (quoted_key)] @name) @definition.key))
(document (table (pair . (dotted_key (_) @within . (_) @name)) @definition.key))
(document (table (pair (inline_table (pair . [(bare_key) (quoted_key)] @name) @definition.key))))
(document (table_array_element . [(bare_key) (quoted_key)] @name @head @repeated) @definition.key)
(document (table_array_element . (dotted_key (_) @within . (_) @name) @head @repeated) @definition.key)

(comment) @comment
