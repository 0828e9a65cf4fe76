; Definitions

(package_header (identifier) @name) @definition.package

(class_declaration "class" (type_identifier) @name) @definition.class
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration "enum" (type_identifier) @name) @definition.enum
(class_declaration [(class_body) (enum_class_body)] @body) @definition
(object_declaration (type_identifier) @name (class_body)? @body) @definition.class
; A companion without a name of its own is no definition: what it holds belongs to the class.
((companion_object (type_identifier) @name (class_body)? @body) @definition.class (#not-eq? @name "Companion"))
((companion_object (type_identifier)) @definition @transparent)
(companion_object "object" . (class_body [(function_declaration) (property_declaration)] @definition @static))
(companion_object "object" . (delegation_specifier)
  (class_body [(function_declaration) (property_declaration)] @definition @static))
((companion_object (type_identifier) @_name
  (class_body [(function_declaration) (property_declaration)] @definition @static))
  (#eq? @_name "Companion"))
(enum_entry (simple_identifier) @name (class_body)? @body) @definition.enum_member

(function_declaration (simple_identifier) @name (function_value_parameters) @parameters) @definition.function
(function_declaration (function_value_parameters) . ":" . (_) @returns) @definition
(function_declaration (function_value_parameters) . (function_body "=" . (_) @result)) @definition
(function_declaration (function_body) @body) @definition
(object_literal "object" @name @anonymous @head (class_body) @body @definition.class)
(object_literal (delegation_specifier [
  (user_type) @base
  (constructor_invocation (user_type) @base)
  (explicit_delegation (user_type) @base)
]) (class_body) @definition)
(enum_entry (class_body (function_declaration (simple_identifier) @name) @definition.method))
[(function_declaration receiver: (_) @extends) (property_declaration receiver: (_) @extends)] @definition
[
  (function_declaration (type_parameters (type_parameter (type_identifier) @generic)) receiver: (_))
  (property_declaration (type_parameters (type_parameter (type_identifier) @generic)) receiver: (_))
] @definition
(secondary_constructor "constructor" @name (function_value_parameters) @parameters) @definition.constructor
(secondary_constructor (statements) @body) @definition
(function_value_parameters (parameter) @parameter.optional . "=" . (_) @parameter.none)
(function_value_parameters (parameter_modifiers) @parameter.none)
(function_value_parameters (parameter_modifiers (parameter_modifier "vararg")) . (parameter) @parameter.variadic)

(property_declaration (variable_declaration (simple_identifier) @name (_)? @type) @from) @definition.variable
(property_declaration "=" . (_) @value .) @definition
(property_declaration "=" . (_) @value . [(getter) (setter)]) @definition
(property_declaration (variable_declaration) "=" . (_) @from) @definition
((property_declaration (property_delegate
  (call_expression (simple_identifier) @_lazy
    (call_suffix (annotated_lambda (lambda_literal (statements . (_) @value .))))))) @definition
  (#eq? @_lazy "lazy"))
(property_declaration (multi_variable_declaration (variable_declaration (simple_identifier) @name (_)? @type)) "=" . (_) @from)
  @definition.variable
(property_declaration (modifiers (property_modifier)) (variable_declaration (simple_identifier) @name))
  @definition.constant
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property . (getter))
(property_declaration (variable_declaration (simple_identifier) @name) (getter)) @definition.property
(property_declaration receiver: (_) (variable_declaration (simple_identifier) @name)) @definition.property
(source_file (property_declaration
  (variable_declaration (simple_identifier) @name)
  "=" . (anonymous_function (function_value_parameters) @parameters) @body) @definition.function)
(source_file (property_declaration
  (variable_declaration (simple_identifier) @name) "=" . (lambda_literal (lambda_parameters) @parameters) @body)
  @definition.function)
(class_body (property_declaration
  (variable_declaration (simple_identifier) @name)
  "=" . (anonymous_function (function_value_parameters) @parameters) @body) @definition.function)
(class_body (property_declaration
  (variable_declaration (simple_identifier) @name) "=" . (lambda_literal (lambda_parameters) @parameters) @body)
  @definition.function)
(primary_constructor (class_parameter (binding_pattern_kind) . (simple_identifier) @name . (_) @type) @definition.field)
(type_alias (type_identifier) @name [
  (user_type) (nullable_type) (function_type) (parenthesized_type)
] @type .) @definition.type

(_ (modifiers (annotation) @decorator)) @definition
(_ (modifiers (visibility_modifier "private") @private)) @definition
(source_file (_ (modifiers (visibility_modifier "private") @file_private)) @definition)
(_ (modifiers (inheritance_modifier "abstract") @abstract)) @definition
(_ (modifiers (function_modifier "suspend") @async)) @definition
(class_declaration "interface" (class_body (function_declaration (function_value_parameters) .) @definition @abstract))
(class_declaration "interface" (class_body (function_declaration
  (function_value_parameters) . ":" . (_) .) @definition @abstract))
(class_declaration (delegation_specifier [
  (user_type) @base (constructor_invocation (user_type) @base) (explicit_delegation (user_type) @base)
])) @definition
(object_declaration (delegation_specifier [
  (user_type) @base (constructor_invocation (user_type) @base) (explicit_delegation (user_type) @base)
])) @definition
(companion_object (delegation_specifier [
  (user_type) @base (constructor_invocation (user_type) @base) (explicit_delegation (user_type) @base)
])) @definition

; Scopes and what they bind

[
  (function_declaration) (secondary_constructor) (anonymous_function) (anonymous_initializer) (lambda_literal) (getter)
  (setter)
] @scope.function
[(class_body) (enum_class_body)] @scope.class
[
  (class_declaration) (object_declaration) (type_alias) (control_structure_body) (for_statement)
  (when_expression) (when_entry) (catch_block) (try_expression) (finally_block) (if_expression)
] @scope

(property_declaration (type_parameters)) @scope
(lambda_literal . "{" . "}") @local.it
(lambda_literal . "{" . (statements)) @local.it
((call_expression
  . (navigation_expression (_) @value (navigation_suffix (simple_identifier) @_scoping))
  (call_suffix (annotated_lambda (lambda_literal . "{" . (statements)) @local.it)))
  (#any-of? @_scoping "let" "also" "takeIf" "takeUnless"))
((call_expression
  . (navigation_expression (_) @value (navigation_suffix (simple_identifier) @_scoping))
  (call_suffix (annotated_lambda (lambda_literal
    (lambda_parameters . (variable_declaration (simple_identifier) @local) .)))))
  (#any-of? @_scoping "let" "also" "takeIf" "takeUnless"))
((call_expression
  . (navigation_expression (_) @receiver.value (navigation_suffix (simple_identifier) @_scoping))
  (call_suffix (annotated_lambda (lambda_literal) @receiver)))
  (#any-of? @_scoping "apply" "run"))
((call_expression
  . (simple_identifier) @_scoping
  (call_suffix (value_arguments . (value_argument . (_) @receiver.value .) .) (annotated_lambda (lambda_literal) @receiver)))
  (#eq? @_scoping "with"))

(parameter (simple_identifier) @local . (_) @type)
(function_value_parameters
  (parameter_modifiers (parameter_modifier "vararg")) . (parameter (simple_identifier) @local @many))
(class_parameter (simple_identifier) @local . (_) @type)
(parameter_with_optional_type (simple_identifier) @local . (_)? @type)
(lambda_parameters (variable_declaration (simple_identifier) @local (_)? @type))
(lambda_parameters (multi_variable_declaration (variable_declaration (simple_identifier) @local (_)? @type)))
(for_statement (variable_declaration (simple_identifier) @local (_)? @type))
(for_statement (multi_variable_declaration (variable_declaration (simple_identifier) @local (_)? @type)))
(when_subject (variable_declaration (simple_identifier) @local (_)? @type) "=" . (_) @value)
(catch_block (simple_identifier) @local . (_) @type)
(type_parameter (type_identifier) @local)

; References

(simple_identifier) @read
(interpolated_identifier) @read
(type_identifier) @type
(user_type . (type_identifier) @qualifier . (type_identifier) @type)
(user_type . (type_identifier) @qualifier . (type_identifier) @qualifier . (type_identifier) @type)
(user_type
  . (type_identifier) @qualifier . (type_identifier) @qualifier . (type_identifier) @qualifier . (type_identifier) @type)
(user_type
  . (type_identifier) @qualifier . (type_identifier) @qualifier . (type_identifier) @qualifier
  . (type_identifier) @qualifier . (type_identifier) @type)

(navigation_expression . (_) @qualifier (navigation_suffix (simple_identifier) @read .))
(directly_assignable_expression . (_) @qualifier . (navigation_suffix (simple_identifier) @read))
(directly_assignable_expression . (_) @qualifier . (_) @qualifier . (navigation_suffix (simple_identifier) @read))
(directly_assignable_expression
  . (_) @qualifier . (_) @qualifier . (_) @qualifier . (navigation_suffix (simple_identifier) @read))
(callable_reference (simple_identifier) @call)
(callable_reference (type_identifier) @qualifier "::" . (simple_identifier) @call)
(navigation_expression (navigation_suffix "::" (simple_identifier) @call))
(call_expression
  . (simple_identifier) @call
  (call_suffix (value_arguments)? @arguments (annotated_lambda)? @further))
(call_expression
  . (navigation_expression (navigation_suffix (simple_identifier) @call .))
  (call_suffix (value_arguments)? @arguments (annotated_lambda)? @further))
(infix_expression (_) @qualifier . (simple_identifier) @call . (_) @argument)
(spread_expression) @spread
(value_argument . (simple_identifier) @ignore . "=")
(constructor_delegation_call ["this" "super"] @call (value_arguments) @arguments)
(object_literal (delegation_specifier (constructor_invocation
  (user_type (type_identifier) @call .) (value_arguments) @arguments)))
(object_literal (delegation_specifier (constructor_invocation
  (user_type (type_identifier) @call . (type_arguments) .) (value_arguments) @arguments)))
(class_declaration (delegation_specifier [
  (user_type (type_identifier) @inherit .)
  (user_type (type_identifier) @inherit . (type_arguments) .)
  (constructor_invocation [(user_type (type_identifier) @inherit .) (user_type (type_identifier) @inherit . (type_arguments) .)])
  (explicit_delegation [(user_type (type_identifier) @inherit .) (user_type (type_identifier) @inherit . (type_arguments) .)])
]))
(object_declaration (delegation_specifier [
  (user_type (type_identifier) @inherit .)
  (user_type (type_identifier) @inherit . (type_arguments) .)
  (constructor_invocation [(user_type (type_identifier) @inherit .) (user_type (type_identifier) @inherit . (type_arguments) .)])
  (explicit_delegation [(user_type (type_identifier) @inherit .) (user_type (type_identifier) @inherit . (type_arguments) .)])
]))
(companion_object (type_identifier) (delegation_specifier [
  (user_type (type_identifier) @inherit .)
  (user_type (type_identifier) @inherit . (type_arguments) .)
  (constructor_invocation [(user_type (type_identifier) @inherit .) (user_type (type_identifier) @inherit . (type_arguments) .)])
  (explicit_delegation [(user_type (type_identifier) @inherit .) (user_type (type_identifier) @inherit . (type_arguments) .)])
]))

; Imports

(import_header (identifier)) @import.tree @import @import.local
(package_header) @import

[(line_comment) (multiline_comment)] @comment
