; Definitions

(create_schema (identifier) @name) @definition.namespace

(create_table
  (object_reference schema: (_)? @owner name: (_) @name)) @definition.struct @rooted
(create_table (column_definitions) @body) @definition
(ERROR
  (object_reference schema: (_)? @owner name: (_) @name) (table_partition)) @definition.struct @rooted
(create_view
  (object_reference schema: (_)? @owner name: (_) @name)) @definition.type @rooted
(create_materialized_view
  (object_reference schema: (_)? @owner name: (_) @name)) @definition.type @rooted
(create_type
  . (keyword_create) . (keyword_type) . (object_reference schema: (_)? @owner name: (_) @name)
  [(column_definitions) (keyword_as)]?) @definition.type @rooted
(create_type
  (object_reference name: (_) @name) (enum_elements)) @definition.enum @rooted
(create_type
  (object_reference name: (_) @name) (column_definitions)) @definition.struct @rooted
(enum_elements enum_element: (literal) @name @definition.enum_member)
(create_sequence
  (object_reference schema: (_)? @owner name: (_) @name)) @definition.property @rooted
(create_index column: (identifier) @name) @definition.property @rooted
(create_trigger
  . (keyword_create) . (_)* . (keyword_trigger) . (object_reference schema: (_)? @owner name: (_) @name)) @definition.property @rooted
(create_function
  . (keyword_create) . (_)* . (keyword_function) . (object_reference schema: (_)? @owner name: (_) @name)
  (function_arguments) @parameters) @definition.function @rooted
((create_function (keyword_returns) . (keyword_setof)? @returns . (_) @returns) @definition
  (#not-eq? @returns "Int"))
(create_function (function_body) @body) @definition
; What is given back need not be passed to a function, but to a procedure.
(function_argument [(keyword_default) "=" (keyword_out)]) @parameter.optional
(function_argument (keyword_variadic)) @parameter.variadic
; A procedure whose head the grammar does not know: what follows is not in it.
(ERROR
  (object_reference schema: (_)? @owner name: (_) @name) . (function_arguments) @parameters) @definition.function @rooted

(create_table (column_definitions (column_definition name: (_) @name type: (_) @type) @definition.field))
(create_table (column_definitions (column_definition name: (_) @name custom_type: (_) @type) @definition.field))
(create_type (column_definitions (column_definition name: (_) @name type: (_) @type) @definition.field))
(create_type (column_definitions (column_definition name: (_) @name custom_type: (_) @type) @definition.field))
(alter_table
  . (keyword_alter) . (keyword_table) . (_)* . (object_reference) @owner
  (add_column (column_definition name: (_) @name type: (_) @type) @definition.field))
(alter_table
  . (keyword_alter) . (keyword_table) . (_)* . (object_reference) @owner
  (add_column (column_definition name: (_) @name custom_type: (_) @type) @definition.field))

; Local names: what ``with`` names, for the rest of its statement

[(create_query) (statement) (subquery)] @scope
(cte . (identifier) @local)
(statement (cte (identifier) @local))

; References

(relation (object_reference schema: (_)? @qualifier name: (_) @read))
(from (object_reference schema: (_)? @qualifier name: (_) @read))
(insert (object_reference schema: (_)? @qualifier name: (_) @read))
(create_index (object_reference schema: (_)? @qualifier name: (_) @read))
(column_definition (keyword_references) (object_reference schema: (_)? @qualifier name: (_) @read))
(constraint (keyword_references) . (object_reference schema: (_)? @qualifier name: (_) @read))
(create_trigger (keyword_on) . (object_reference schema: (_)? @qualifier name: (_) @read))
(create_trigger (keyword_execute) . (_) . (object_reference schema: (_)? @qualifier name: (_) @call))
(alter_table . (keyword_alter) . (keyword_table) . (_)* . (object_reference schema: (_)? @qualifier name: (_) @read))
(statement (keyword_merge) (object_reference schema: (_)? @qualifier name: (_) @read))
(statement (keyword_truncate) (object_reference schema: (_)? @qualifier name: (_) @read))
(invocation . (object_reference schema: (_)? @qualifier name: (_) @call))
(invocation . (object_reference name: (_) @call) parameter: (_) @further)
(column_definition type: (object_reference schema: (_)? @qualifier name: (_) @type))
(column_definition custom_type: (object_reference schema: (_)? @qualifier name: (_) @type))
(function_argument (object_reference schema: (_)? @qualifier name: (_) @type))
(create_function custom_type: (object_reference schema: (_)? @qualifier name: (_) @type))
(cast (object_reference schema: (_)? @qualifier name: (_) @type))

[(comment) (marginalia)] @comment
