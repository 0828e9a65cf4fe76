; Definitions

(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace
(file_scoped_namespace_declaration name: (_) @name) @definition.namespace @following

(class_declaration name: (_) @name (parameter_list)? @bases body: (_)? @body) @definition.class
(struct_declaration name: (_) @name (parameter_list)? @bases body: (_)? @body) @definition.struct
(interface_declaration name: (_) @name body: (_)? @body) @definition.interface
(record_declaration "struct" name: (_) @name (parameter_list)? @bases body: (_)? @body) @definition.struct
(record_declaration name: (_) @name (parameter_list)? @bases body: (_)? @body) @definition.class
(record_declaration (parameter_list (parameter type: (_) @type name: (_) @name) @definition.property @exported))
(enum_declaration name: (_) @name body: (_)? @body) @definition.enum
(enum_member_declaration name: (_) @name value: (_)? @value) @definition.enum_member
(delegate_declaration type: (_) @returns name: (_) @name parameters: (_) @parameters) @definition.type
(_ (base_list) @bases) @definition
(_ (base_list [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @base)) @definition
(_ (base_list (primary_constructor_base_type type: (_) @base))) @definition

(method_declaration
  returns: (_) @returns name: (_) @name parameters: (_) @parameters body: (_)? @body) @definition.method
(local_function_statement
  type: (_) @returns name: (_) @name parameters: (_) @parameters body: (_)? @body) @definition.function
(constructor_declaration name: (_) @name parameters: (_) @parameters body: (_)? @body) @definition.constructor
(destructor_declaration "~" @name parameters: (_) @parameters body: (_)? @body) @definition.method
(operator_declaration
  type: (_) @returns operator: _ @name parameters: (_) @parameters body: (_)? @body) @definition.method
(conversion_operator_declaration
  ["implicit" "explicit"] @name type: (_) @returns parameters: (_) @parameters body: (_)? @body) @definition.method
(property_declaration type: (_) @type name: (_) @name accessors: (_)? @body value: (_)? @body) @definition.property
(indexer_declaration
  type: (_) @type "this" @name parameters: (_) @parameters accessors: (_)? @body value: (_)? @body) @definition.property
(event_declaration type: (_) @type name: (_) @name accessors: (_)? @body) @definition.property
(event_field_declaration
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field
(field_declaration
  (modifier "const") @static
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name . (_)? @value))) @definition.constant
(field_declaration
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name . (_)? @value))) @definition.variable

(_ (attribute_list (attribute) @decorator)) @definition
(_ (modifier "public") @exported) @definition
(_ (modifier "static") @static) @definition
(_ (modifier "abstract") @abstract) @definition
(_ (modifier "async") @async) @definition
(_ (modifier "partial") @partial) @definition
(method_declaration
  parameters: (parameter_list . (parameter (modifier) @_this type: (_) @extends))
  (#eq? @_this "this")) @definition
(interface_declaration body: (_ [
  (method_declaration) (property_declaration) (indexer_declaration) (event_field_declaration)
] @definition @exported))
(interface_declaration body: (_ (method_declaration !body) @definition @abstract))

(parameter name: (_) "=") @parameter.optional
(parameter_list type: (_) @parameter.variadic)
(parameter_list name: (identifier) @parameter.none)

; Scopes and what they bind

[
  (method_declaration) (constructor_declaration) (destructor_declaration) (operator_declaration)
  (conversion_operator_declaration) (local_function_statement) (lambda_expression) (anonymous_method_expression)
  (indexer_declaration) (delegate_declaration) (accessor_declaration)
] @scope.function
[
  (class_declaration) (struct_declaration) (interface_declaration) (record_declaration) (enum_declaration)
] @scope.class
[
  (block) (for_statement) (foreach_statement) (using_statement) (fixed_statement) (catch_clause) (switch_section)
  (switch_expression_arm) (query_expression)
] @scope

(parameter type: (_)? @type name: (identifier) @local)
(parameter_list name: (identifier) @local)
(lambda_expression parameters: (implicit_parameter) @local)
(accessor_declaration name: ["set" "init" "add" "remove"] @local.value)
(type_parameter name: (identifier) @local)
(variable_declaration type: (_) @type (variable_declarator name: (identifier) @local . (_)? @value))
(tuple_pattern (identifier) @local)
(declaration_expression type: (_) @type name: (identifier) @local)
(declaration_pattern type: (_) @type name: (identifier) @local)
(recursive_pattern type: (_)? @type name: (identifier) @local)
(var_pattern (identifier) @local)
(list_pattern name: (identifier) @local)
(parenthesized_variable_designation (identifier) @local)
(foreach_statement type: (_) @type left: (identifier) @local)
(catch_declaration type: (_) @type name: (identifier) @local)
(from_clause type: (_)? @type name: (identifier) @local)
(let_clause . (identifier) @local)
(join_clause . (identifier) @local)
(join_into_clause (identifier) @local)
(query_expression (identifier) @local)

; References

(identifier) @read
(member_access_expression expression: _ @qualifier name: [(identifier) @read (generic_name . (identifier) @read)])
(conditional_access_expression
  condition: _ @qualifier
  (member_binding_expression name: [(identifier) @read (generic_name . (identifier) @read)]))
(qualified_name qualifier: (_) @qualifier name: [(identifier) @read (generic_name . (identifier) @read)])
(alias_qualified_name alias: (_) @qualifier name: [(identifier) @read (generic_name . (identifier) @read)])

(invocation_expression
  function: [(identifier) @call (generic_name . (identifier) @call)] arguments: (_) @arguments)
(invocation_expression
  function: (member_access_expression name: [(identifier) @call (generic_name . (identifier) @call)])
  arguments: (_) @arguments)
(invocation_expression
  function: (conditional_access_expression
    (member_binding_expression name: [(identifier) @call (generic_name . (identifier) @call)]))
  arguments: (_) @arguments)
(constructor_initializer ["base" "this"] @call (argument_list) @arguments)
(object_creation_expression
  type: [
    (identifier) @call
    (generic_name . (identifier) @call)
    (qualified_name name: [(identifier) @call (generic_name . (identifier) @call)])
    (alias_qualified_name name: [(identifier) @call (generic_name . (identifier) @call)])
  ]
  arguments: (_)? @arguments)
((invocation_expression function: (identifier) @ignore) (#eq? @ignore "nameof"))

(object_creation_expression
  type: (_) @qualifier
  initializer: (initializer_expression (assignment_expression left: (identifier) @read)))
(with_expression . (_) @qualifier (with_initializer (identifier) @read))
(recursive_pattern type: (_) @qualifier (property_pattern_clause (subpattern . (identifier) @read)))
(recursive_pattern !type (property_pattern_clause (subpattern . (identifier) @ignore)))
(implicit_object_creation_expression
  (initializer_expression (assignment_expression left: (identifier) @ignore)))
(assignment_expression
  right: (initializer_expression (assignment_expression left: (identifier) @ignore)))
(anonymous_object_creation_expression (identifier) @ignore . "=")
(argument name: (identifier) @ignore)
(attribute_argument name: (identifier) @ignore)
(tuple_element name: (identifier) @ignore)
(destructor_declaration name: (identifier) @ignore)
((alias_qualified_name alias: (identifier) @ignore) (#eq? @ignore "global"))
(goto_statement (identifier) @ignore)
(labeled_statement . (identifier) @ignore)

(type_argument_list) @types
(explicit_interface_specifier) @types
(type_parameter_constraint) @types
(method_declaration returns: (_) @types)
([
  (variable_declaration type: (_) @types)
  (parameter type: (_) @types)
  (parameter_list type: (_) @types)
  (property_declaration type: (_) @types)
  (indexer_declaration type: (_) @types)
  (event_declaration type: (_) @types)
  (local_function_statement type: (_) @types)
  (operator_declaration type: (_) @types)
  (conversion_operator_declaration type: (_) @types)
  (delegate_declaration type: (_) @types)
  (foreach_statement type: (_) @types)
  (catch_declaration type: (_) @types)
  (from_clause type: (_) @types)
  (declaration_expression type: (_) @types)
  (declaration_pattern type: (_) @types)
  (recursive_pattern type: (_) @types)
  (type_pattern type: (_) @types)
  (cast_expression type: (_) @types)
  (typeof_expression type: (_) @types)
  (default_expression type: (_) @types)
  (array_creation_expression type: (array_type type: (_) @types))
  (as_expression right: (_) @types)
  (is_expression right: (_) @types)
])

(base_list [
  (identifier) @inherit
  (generic_name . (identifier) @inherit)
  (qualified_name name: [(identifier) @inherit (generic_name . (identifier) @inherit)])
  (alias_qualified_name name: [(identifier) @inherit (generic_name . (identifier) @inherit)])
])
(primary_constructor_base_type type: [
  (identifier) @inherit
  (generic_name . (identifier) @inherit)
  (qualified_name name: [(identifier) @inherit (generic_name . (identifier) @inherit)])
])
(attribute name: [
  (identifier) @attribute
  (generic_name . (identifier) @attribute)
  (qualified_name name: [(identifier) @attribute (generic_name . (identifier) @attribute)])
])

; Imports

(using_directive . "using" . [(identifier) (qualified_name)] @import.module @import.wildcard .) @import
(using_directive "static" [(identifier) (qualified_name) (generic_name)] @import.module @import.wildcard .) @import
(using_directive
  "global" . "using" . "static"? . [(identifier) (qualified_name)] @import.module @import.wildcard_export .) @import
(using_directive
  name: (identifier) @import.alias
  (qualified_name
    qualifier: (_) @import.module
    name: [(identifier) @import.name (generic_name . (identifier) @import.name)])) @import
(using_directive
  name: (identifier) @import.alias
  [(identifier) (generic_name) (alias_qualified_name)] @import.module .) @import
(namespace_declaration name: (_) @import)
(file_scoped_namespace_declaration name: (_) @import)

(comment) @comment
