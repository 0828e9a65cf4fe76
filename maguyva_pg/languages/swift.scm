; Definitions

(class_declaration declaration_kind: ["class" "actor"] name: (_) @name body: (_) @body) @definition.class
(class_declaration declaration_kind: "struct" name: (_) @name body: (_) @body) @definition.struct
(class_declaration declaration_kind: "enum" name: (_) @name body: (_) @body) @definition.enum
(class_declaration declaration_kind: "extension" name: (_) @name body: (_) @body) @definition.extension
(protocol_declaration name: (_) @name body: (_) @body) @definition.interface
(_ (inheritance_specifier inherits_from: (user_type) @base)) @definition
(enum_entry name: (simple_identifier) @name) @definition.enum_member
(typealias_declaration "typealias" . name: (_) @name) @definition.type
(associatedtype_declaration "associatedtype" . name: (_) @name) @definition.type

(function_declaration "func" . name: _ @name body: (_) @body) @definition.function
(protocol_function_declaration "func" . name: _ @name) @definition.method @abstract
(init_declaration name: "init" @name) @definition.constructor
(init_declaration body: (_) @body) @definition
(deinit_declaration "deinit" @name body: (_) @body) @definition.method
(subscript_declaration "subscript" @name) @definition.method
[
  (function_declaration "->" . (_) @returns) (protocol_function_declaration "->" . (_) @returns)
  (subscript_declaration "->" . (_) @returns)
] @definition
[
  (function_declaration (parameter) @parameter) (protocol_function_declaration (parameter) @parameter)
  (init_declaration (parameter) @parameter) (subscript_declaration (parameter) @parameter)
] @definition
((parameter) @parameter.optional . default_value: (_))
((parameter "...") @parameter.variadic)
[(function_declaration "async" @async) (protocol_function_declaration "async" @async)] @definition

(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable @from
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) . value: (_) @value) @definition.variable
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) . (type_annotation (_) @type)) @definition.variable
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) . (type_annotation) . value: (_) @value) @definition.variable
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.property
(property_declaration name: (pattern (pattern (simple_identifier) @name))) @definition.variable @from
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation (_) @type)) @definition.property @abstract

(_ (modifiers (attribute) @decorator)) @definition
(_ (modifiers (property_modifier) @static)) @definition
(_ (modifiers (visibility_modifier ["public" "open"]) @exported)) @definition
(source_file (_ (modifiers (visibility_modifier ["private" "fileprivate"]) @file_private)) @definition)
(protocol_declaration (modifiers (visibility_modifier ["public" "open"]) @exported) body: (_ (_) @definition))
(class_declaration
  (modifiers (visibility_modifier ["public" "open"]) @exported) declaration_kind: "enum"
  body: (_ (enum_entry) @definition))
(class_declaration
  (modifiers (visibility_modifier ["public" "open"]) @exported) declaration_kind: "extension" body: (_ (_) @definition))

; Scopes and what they bind

[
  (function_declaration) (protocol_function_declaration) (init_declaration) (deinit_declaration) (subscript_declaration)
  (lambda_literal) (computed_property) (computed_getter) (computed_setter) (willset_clause) (didset_clause)
] @scope.function
[(class_body) (enum_class_body) (protocol_body)] @scope.class
[
  (class_declaration) (protocol_declaration) (if_statement) (for_statement) (while_statement) (do_statement)
  (catch_block) (switch_entry) (typealias_declaration)
] @scope

(parameter name: (simple_identifier) @local)
(parameter external_name: (_) @ignore)
(parameter name: (simple_identifier) @local . name: (_) @type)
(lambda_parameter name: (simple_identifier) @local)
(lambda_parameter name: (simple_identifier) @local . name: (_) @type)
(type_parameter . (type_identifier) @local)
(for_statement item: (pattern bound_identifier: (simple_identifier) @local))
(pattern bound_identifier: (simple_identifier) @local)
(pattern (pattern (simple_identifier) @local))
[
  (if_statement bound_identifier: (simple_identifier) @local . condition: "=" . condition: (_) @value @from)
  (guard_statement bound_identifier: (simple_identifier) @local . condition: "=" . condition: (_) @value @from)
  (while_statement bound_identifier: (simple_identifier) @local . condition: "=" . condition: (_) @value @from)
  (if_statement bound_identifier: (simple_identifier) @local @from)
  (guard_statement bound_identifier: (simple_identifier) @local @from)
  (while_statement bound_identifier: (simple_identifier) @local @from)
]
(catch_block (catch_keyword) @local.error)
(computed_setter (setter_specifier) @local.newValue)
(willset_clause "willSet" @local.newValue)
(didset_clause "didSet" @local.oldValue)
[(computed_setter (simple_identifier) @local) (willset_clause (simple_identifier) @local) (didset_clause (simple_identifier) @local)]

; References

(simple_identifier) @read
(type_identifier) @type
(user_type (type_identifier) @qualifier . (type_identifier) @type .)
(navigation_expression target: (_) @qualifier suffix: (navigation_suffix suffix: (simple_identifier) @read))
(prefix_expression operation: "." @qualifier target: (simple_identifier) @read)
(_ condition: "." @qualifier . condition: (simple_identifier) @read)
(pattern (simple_identifier) @ignore . ":")
(pattern "." @qualifier . (simple_identifier) @read . (_))
(switch_pattern (pattern "." @qualifier . (simple_identifier) @read))
(call_expression . (simple_identifier) @call . (call_suffix . (value_arguments "(") @arguments .))
(call_expression . (simple_identifier) @call . (call_suffix (lambda_literal)))
(call_expression
  . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @call))
  . (call_suffix . (value_arguments "(") @arguments .))
(call_expression
  . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @call))
  . (call_suffix (lambda_literal)))
(call_expression
  . (prefix_expression operation: "." @qualifier target: (simple_identifier) @call) . (call_suffix))
(constructor_expression constructed_type: (user_type (type_identifier) @call .) (constructor_suffix (value_arguments) @arguments))
(constructor_expression
  constructed_type: (user_type (type_identifier) @call . (type_arguments)) (constructor_suffix (value_arguments) @arguments))
(inheritance_specifier inherits_from: (user_type (type_identifier) @inherit .))
(inheritance_specifier inherits_from: (user_type (type_identifier) @inherit . (type_arguments)))
(value_argument_label (simple_identifier) @ignore)
((simple_identifier) @ignore (#match? @ignore "^(\\$.*|_)$"))
(enum_type_parameters (simple_identifier) @ignore)
(call_suffix name: (simple_identifier) @ignore)
(attribute (simple_identifier) @ignore)
(availability_condition (identifier (simple_identifier) @ignore))
(macro_invocation . (simple_identifier) @ignore)
(operator_declaration (simple_identifier) @ignore)

; Imports

(import_declaration) @import @import.tree @import.local

[(comment) (multiline_comment)] @comment
