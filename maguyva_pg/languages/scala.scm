; Definitions

(package_clause name: (_) @name !body) @definition.package
(package_clause name: (_) @name body: (_) @body) @definition.namespace
; What a package object holds is the package's own.
(package_object name: (_) @name body: (_)? @body) @definition.package
(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class @static
(trait_definition name: (_) @name body: (_)? @body) @definition.trait
(enum_definition name: (_) @name body: (_) @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.enum_member
(full_enum_case name: (_) @name) @definition.enum_member
(given_definition name: (_) @name body: (with_template_body) @body) @definition.class @static
(given_definition name: (_) @name return_type: (_) @base body: (with_template_body)) @definition
(given_definition name: (_) @name return_type: (_) @type body: [(identifier) (call_expression) (field_expression) (instance_expression)]) @definition.variable
(given_definition name: (_) @name) @definition.variable
(_ extend: (extends_clause [
  (type_identifier) (stable_type_identifier) (generic_type) (projected_type)
] @base)) @definition
(_ extend: (extends_clause (compound_type [
  (type_identifier) (stable_type_identifier) (generic_type)
] @base))) @definition
(type_definition name: (_) @name) @definition.type

(function_definition name: (_) @name body: (_)? @body) @definition.function
(function_declaration name: (_) @name) @definition.function @abstract
[
  (function_definition parameters: (parameters) @parameters) (function_declaration parameters: (parameters) @parameters)
  (function_definition return_type: (_) @returns) (function_declaration return_type: (_) @returns)
] @definition
(parameter default_value: (_)) @parameter.optional
(parameter type: (repeated_parameter_type)) @parameter.variadic
(instance_expression "new" @name @anonymous @head (template_body) @body @definition.class)
(instance_expression . [
  (type_identifier) (stable_type_identifier) (generic_type) (projected_type)
] @base @head (template_body) @definition)
(instance_expression . (compound_type [
  (type_identifier) (stable_type_identifier) (generic_type)
] @base) (template_body) @definition)
; ``new A(1) with B { … }`` is two operands to the grammar.
((infix_expression
  left: (instance_expression "new" @name @anonymous @head . (_) @base) operator: (_) @_with
  right: (call_expression function: (_) @base arguments: (block) @body @definition.class))
  (#eq? @_with "with"))

[
  (val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)
  (val_definition pattern: (identifiers (identifier) @name)) (var_definition pattern: (identifiers (identifier) @name))
  (val_definition pattern: (tuple_pattern (identifier) @name)) (var_definition pattern: (tuple_pattern (identifier) @name))
  (val_definition pattern: (tuple_pattern (typed_pattern pattern: (identifier) @name)))
  (val_definition pattern: (typed_pattern pattern: (identifier) @name))
  (val_definition pattern: (case_class_pattern pattern: (identifier) @name))
  (val_definition pattern: (capture_pattern name: (identifier) @name))
] @definition.variable
[
  (val_declaration name: (identifier) @name type: (_) @type) (var_declaration name: (identifier) @name type: (_) @type)
] @definition.variable @abstract
[
  (val_definition pattern: (identifier) @name type: (_) @type) (var_definition pattern: (identifier) @name type: (_) @type)
  (val_definition pattern: (identifier) @name value: (_) @value) (var_definition pattern: (identifier) @name value: (_) @value)
] @definition.variable

; The first parameters of a case class are its fields, those of other classes where ``val`` or ``var`` says so.
(class_definition
  "case" name: (_) . (type_parameters)? . (access_modifier)?
  . class_parameters: (class_parameters (class_parameter name: (_) @name type: (_) @type) @definition.field))
(full_enum_case class_parameters: (class_parameters (class_parameter name: (_) @name type: (_) @type) @definition.field))
(class_parameter ["val" "var"] name: (_) @name type: (_) @type) @definition.field

(_ (annotation) @decorator) @definition
(_ (modifiers "abstract" @abstract)) @definition
(_ (modifiers (access_modifier) @private)) @definition
(object_definition body: (_ [
  (function_definition) (function_declaration) (val_definition) (var_definition) (class_definition) (object_definition)
  (trait_definition) (type_definition)
] @definition @static))

; Scopes and what they bind

[(function_definition) (function_declaration) (lambda_expression)] @scope.function
[(template_body) (enum_body) (with_template_body)] @scope.class
[
  (class_definition) (trait_definition) (enum_definition) (full_enum_case) (type_definition)
  (extension_definition) (block) (indented_block) (case_clause) (for_expression) (colon_argument)
] @scope

(parameter name: (identifier) @local)
(parameter name: (identifier) @local type: [
  (type_identifier) (stable_type_identifier) (generic_type) (projected_type)
] @type)
; What is a field is no local name besides.
(class_parameter name: (identifier) @local)
(class_parameter name: (identifier) @local type: [
  (type_identifier) (stable_type_identifier) (generic_type) (projected_type)
] @type)
(lambda_expression parameters: (identifier) @local)
(binding name: (identifier) @local)
(binding name: (identifier) @local type: [(type_identifier) (stable_type_identifier) (generic_type)] @type)
(self_type . (identifier) @local)
(enumerator . (identifier) @local)
(enumerator . (typed_pattern pattern: (identifier) @local type: (_) @type))
(typed_pattern pattern: (identifier) @local type: (_) @type)
(capture_pattern name: (identifier) @local)
((tuple_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((case_class_pattern pattern: (identifier) @local) (#match? @local "^[a-z_]"))
((infix_pattern left: (identifier) @local) (#match? @local "^[a-z_]"))
((infix_pattern right: (identifier) @local) (#match? @local "^[a-z_]"))
((case_clause pattern: (identifier) @local) (#match? @local "^[a-z_]"))
(colon_argument lambda_start: (identifier) @local)
(type_parameters name: (identifier) @local @type_parameter)
(covariant_type_parameter name: (identifier) @local @type_parameter)
(contravariant_type_parameter name: (identifier) @local @type_parameter)

; References

(identifier) @read
(type_identifier) @type
(stable_type_identifier (_) @qualifier (type_identifier) @type .)
(stable_identifier (_) @qualifier (identifier) @read .)
(field_expression value: (_) @qualifier field: (identifier) @read)
(field_expression value: (_) @qualifier field: (operator_identifier) @read)
(projected_type type: (_) @qualifier selector: (type_identifier) @type)

(call_expression function: (identifier) @call arguments: (arguments) @arguments)
(call_expression function: (identifier) @call arguments: [(block) (case_block) (colon_argument)] @argument)
(call_expression function: (field_expression field: (_) @call) arguments: (arguments) @arguments)
(call_expression function: (field_expression field: (_) @call) arguments: [(block) (case_block) (colon_argument)] @argument)
(call_expression function: (generic_function function: (identifier) @call) arguments: (arguments) @arguments)
(call_expression function: (generic_function function: (identifier) @call) arguments: [(block) (case_block) (colon_argument)] @argument)
(call_expression
  function: (generic_function function: (field_expression field: (_) @call)) arguments: (arguments) @arguments)
(call_expression
  function: (generic_function function: (field_expression field: (_) @call))
  arguments: [(block) (case_block) (colon_argument)] @argument)
((infix_expression left: (_) @qualifier operator: (_) @call right: (_) @argument)
  (#not-match? @call ":$") (#not-eq? @call "with"))
; What ends with a colon is a method of what stands to the right.
((infix_expression left: (_) @argument operator: (operator_identifier) @call right: (_) @qualifier) (#match? @call ":$"))
(postfix_expression (_) @qualifier (identifier) @read .)
((infix_expression operator: (identifier) @ignore) (#eq? @ignore "with"))

(instance_expression (type_identifier) @call (arguments) @arguments)
(instance_expression (stable_type_identifier (type_identifier) @call .) (arguments) @arguments)
(instance_expression (generic_type type: (type_identifier) @call) (arguments) @arguments)
(instance_expression (generic_type type: (stable_type_identifier (type_identifier) @call .)) (arguments) @arguments)
(instance_expression . (type_identifier) @call)
(instance_expression . (stable_type_identifier (type_identifier) @call .))
(instance_expression . (generic_type type: (type_identifier) @call))
(extends_clause (type_identifier) @inherit)
(extends_clause (stable_type_identifier (type_identifier) @inherit .))
(extends_clause (generic_type type: (type_identifier) @inherit))
(extends_clause (generic_type type: (stable_type_identifier (type_identifier) @inherit .)))
(extends_clause (compound_type (type_identifier) @inherit))
(extends_clause (compound_type (generic_type type: (type_identifier) @inherit)))
; To whom a case of an enum belongs, where it stands says.
(simple_enum_case extend: (extends_clause [(type_identifier) @ignore (generic_type type: (type_identifier) @ignore)]))
(full_enum_case extend: (extends_clause [(type_identifier) @ignore (generic_type type: (type_identifier) @ignore)]))
(given_definition name: (_) return_type: (type_identifier) @inherit body: (with_template_body))
(given_definition name: (_) return_type: (generic_type type: (type_identifier) @inherit) body: (with_template_body))

(ascription_expression (repeated_parameter_type)) @spread
(arguments (assignment_expression left: (identifier) @ignore))
((identifier) @ignore (#any-of? @ignore "super" "_"))
(interpolated_string_expression interpolator: (identifier) @ignore)
(access_qualifier (_) @ignore)
(export_declaration (identifier) @ignore)

; Imports

(import_declaration) @import @import.tree @import.local
(package_clause name: (_) @import)

[(comment) (block_comment)] @comment
