; Definitions

(package_clause (package_identifier) @name) @definition.package

(function_declaration name: (identifier) @name parameters: (_) @parameters result: (_)? @returns body: (_)? @body) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (pointer_type (type_identifier) @owner)
    (generic_type type: (type_identifier) @owner)
    (pointer_type (generic_type type: (type_identifier) @owner))
    (parenthesized_type (_) @owner)
  ]))
  name: (field_identifier) @name parameters: (_) @parameters result: (_)? @returns body: (_)? @body) @definition.method

(variadic_parameter_declaration) @parameter.variadic

(type_spec name: (type_identifier) @name type: (struct_type (_) @body)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(type_alias type: (_) @type) @definition
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(field_declaration !name type: (type_identifier) @name @type) @definition.field
(field_declaration !name type: (pointer_type (type_identifier) @name) @type) @definition.field
(field_declaration !name type: (qualified_type name: (type_identifier) @name) @type) @definition.field
(field_declaration !name type: (pointer_type (qualified_type name: (type_identifier) @name)) @type) @definition.field
(field_declaration !name type: (generic_type type: (type_identifier) @name) @type) @definition.field
(field_declaration !name type: (pointer_type (generic_type type: (type_identifier) @name)) @type) @definition.field
(field_declaration !name type: (generic_type type: (qualified_type name: (type_identifier) @name)) @type) @definition.field
(field_declaration !name type: (pointer_type (generic_type type: (qualified_type name: (type_identifier) @name))) @type) @definition.field
(method_elem name: (field_identifier) @name parameters: (_) @parameters result: (_)? @returns) @definition.method
(const_spec name: (identifier) @name type: (_)? @type value: (_)? @value) @definition.constant @from
(const_spec name: (identifier) @name) @definition.constant @from
(var_spec . name: (identifier) @name type: (_)? @type value: (expression_list . (_) @value)) @definition.variable @from
(var_spec name: (identifier) @name type: (_) @type) @definition.variable @from
(var_spec name: (identifier) @name) @definition.variable @from

(type_declaration . (_) @wrapped) @wrapper
(const_declaration . (const_spec) @wrapped) @wrapper
(var_declaration . (var_spec) @wrapped) @wrapper

; Scopes and what they bind

[(function_declaration) (method_declaration) (func_literal)] @scope.function
[
  (block) (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (select_statement)
  (expression_case) (default_case) (type_case) (communication_case) (type_spec) (function_type) (method_elem)
] @scope

(parameter_declaration name: (identifier) @local type: (_) @type)
(variadic_parameter_declaration name: (identifier) @local)
(type_parameter_declaration name: (identifier) @local @type_parameter type: (type_constraint . (_) @type .)?)
(method_declaration receiver: (parameter_list (parameter_declaration
  type: [(generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local)))
         (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local))))])))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (_) @value)) @from
(short_var_declaration left: (expression_list (_) (identifier) @local)) @from
(range_clause left: (expression_list (identifier) @local) right: (_)) @from
(type_switch_statement alias: (expression_list (identifier) @local))
(receive_statement left: (expression_list (identifier) @local))

; References

(identifier) @read
(selector_expression operand: (_) @qualifier field: (field_identifier) @read)
(call_expression function: (identifier) @call arguments: (_) @arguments)
(call_expression function: (parenthesized_expression (identifier) @call) arguments: (_) @arguments)
(call_expression function: (selector_expression field: (_) @call) arguments: (_) @arguments)
(call_expression function: (index_expression operand: (identifier) @call) arguments: (_) @arguments)
(call_expression function: (index_expression operand: (selector_expression field: (_) @call)) arguments: (_) @arguments)
(variadic_argument) @spread
(type_conversion_expression type: (generic_type type: (type_identifier) @call) operand: (_) @argument)
(type_conversion_expression type: (generic_type type: (qualified_type name: (type_identifier) @call)) operand: (_) @argument)
; The keys of literals whose type is left out are fields of what holds them; elsewhere they could be names.
(literal_element (literal_value (keyed_element key: (literal_element (identifier) @ignore))))
(composite_literal
  type: [(type_identifier) @qualifier (qualified_type) @qualifier (generic_type type: (_) @qualifier)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @read))))
(type_identifier) @type
(qualified_type package: (_) @qualifier name: (type_identifier) @type)
(field_declaration !name type: (type_identifier) @inherit)
(field_declaration !name type: (pointer_type (type_identifier) @inherit))
(field_declaration !name type: (qualified_type name: (type_identifier) @inherit))
(field_declaration !name type: (pointer_type (qualified_type name: (type_identifier) @inherit)))
(field_declaration !name type: (generic_type type: (type_identifier) @inherit))
(field_declaration !name type: (pointer_type (generic_type type: (type_identifier) @inherit)))
(field_declaration !name type: (generic_type type: (qualified_type name: (type_identifier) @inherit)))
(field_declaration !name type: (pointer_type (generic_type type: (qualified_type name: (type_identifier) @inherit))))
(interface_type (type_elem . (type_identifier) @inherit .))
(interface_type (type_elem . (qualified_type name: (type_identifier) @inherit) .))
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base)))) @definition
(type_spec type: (interface_type (type_elem . [(type_identifier) (qualified_type)] @base .))) @definition
((identifier) @ignore (#eq? @ignore "_"))

; Imports

(import_spec
  !name path: (interpreted_string_literal (interpreted_string_literal_content) @import.module)) @import
(import_spec
  name: (package_identifier) @import.alias
  path: (interpreted_string_literal (interpreted_string_literal_content) @import.module)) @import
(import_spec
  name: (dot) @import.wildcard
  path: (interpreted_string_literal (interpreted_string_literal_content) @import.module)) @import
(import_spec
  name: (blank_identifier) @import.unbound
  path: (interpreted_string_literal (interpreted_string_literal_content) @import.module)) @import

(comment) @comment
