; What C++ has beyond C.

; Definitions

(namespace_definition name: (_) @name body: (_) @body) @definition.namespace
(namespace_definition . "inline" @transparent) @definition
(class_specifier name: [
  (type_identifier) @name
  (template_type name: (type_identifier) @name)
  (qualified_identifier scope: (_) @owner name: (type_identifier) @name)
] body: (_) @body) @definition.class
(struct_specifier name: [
  (template_type name: (type_identifier) @name)
  (qualified_identifier scope: (_) @owner name: (type_identifier) @name)
] body: (_) @body) @definition.struct
(class_specifier (base_class_clause) @bases) @definition
(struct_specifier (base_class_clause) @bases) @definition
(class_specifier (base_class_clause [(type_identifier) (template_type) (qualified_identifier)] @base)) @definition
(struct_specifier (base_class_clause [(type_identifier) (template_type) (qualified_identifier)] @base)) @definition
(alias_declaration name: (type_identifier) @name) @definition.type
(alias_declaration type: (type_descriptor) @type) @definition
(concept_definition name: (identifier) @name) @definition.type

(function_definition type: (_)? @returns declarator: [
  (function_declarator declarator: [(field_identifier) (identifier) (destructor_name) (operator_name)] @name parameters: (_) @parameters)
  (_ (function_declarator declarator: [(field_identifier) (identifier) (destructor_name) (operator_name)] @name parameters: (_) @parameters))
  (_ (_ (function_declarator declarator: [(field_identifier) (identifier) (destructor_name) (operator_name)] @name parameters: (_) @parameters)))
  (function_declarator declarator: (template_function name: (identifier) @name) parameters: (_) @parameters)
  (operator_cast) @name
] body: (_)? @body) @definition.function
(function_definition declarator: (qualified_identifier
  scope: (_) @owner name: (operator_cast) @name) body: (_)? @body) @definition.method
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name) parameters: (_) @parameters)
  (_ (function_declarator declarator: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name) parameters: (_) @parameters))
  (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name)) parameters: (_) @parameters)
  (_ (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name)) parameters: (_) @parameters))
  (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier
    scope: (_) @owner name: (qualified_identifier
      scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name))) parameters: (_) @parameters)
] body: (_)? @body) @definition.method
(function_definition type: (_) @returns) @definition
(declaration declarator: [
  (function_declarator declarator: [(identifier) (destructor_name) (operator_name)] @name parameters: (_) @parameters)
  (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters))
  (operator_cast) @name
]) @definition.function @abstract
(declaration type: (_) @returns declarator: (reference_declarator (function_declarator))) @definition
(field_declaration type: (_) @returns declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)
  (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
  (_ (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)))
]) @definition.method @abstract
(field_declaration type: (_) @type declarator: (reference_declarator (field_identifier) @name)) @definition.field
((field_declaration (storage_class_specifier) @static) @definition (#eq? @static "static"))

(declaration type: (_) @type declarator: [
  (reference_declarator (identifier) @name)
  (init_declarator declarator: (reference_declarator (identifier) @name) value: (_) @value)
] @definition.variable @from)
(optional_parameter_declaration) @parameter.optional
(variadic_parameter_declaration) @parameter.variadic

(template_declaration (_) @wrapped .) @wrapper
(template_declaration (declaration declarator: (_) @wrapped) .) @wrapper

; Scopes and what they bind

(lambda_expression) @scope.function
[
  (class_specifier) (for_range_loop) (catch_clause) (if_statement) (while_statement) (template_declaration)
  (concept_definition)
] @scope.block

(parameter_declaration type: (_) @type declarator: (reference_declarator (identifier) @local))
(optional_parameter_declaration type: (_) @type declarator: [
  (identifier) @local
  (pointer_declarator declarator: (identifier) @local)
  (reference_declarator (identifier) @local)
])
(variadic_parameter_declaration declarator: (_ (identifier) @local))
(variadic_parameter_declaration declarator: (_ (_ (identifier) @local)))
(type_parameter_declaration (type_identifier) @local)
(optional_type_parameter_declaration name: (type_identifier) @local)
(variadic_type_parameter_declaration (type_identifier) @local)
(for_range_loop type: (_) @type declarator: [(identifier) @local (_ (identifier) @local)])
(structured_binding_declarator (identifier) @local)
(lambda_capture_initializer left: (identifier) @local)

; References

(qualified_identifier scope: (_) @qualifier name: [(identifier) (destructor_name) (operator_name)] @read)
(qualified_identifier scope: (_) @qualifier name: (type_identifier) @type)
(qualified_identifier scope: (_) @qualifier name: (template_type name: (type_identifier) @type))
(qualified_identifier scope: (_) @qualifier name: (template_function name: (identifier) @read))
(qualified_identifier scope: (_) @qualifier name: (qualified_identifier scope: (_) @qualifier name: (identifier) @read))
(qualified_identifier scope: (_) @qualifier name: (qualified_identifier scope: (_) @qualifier name: (type_identifier) @type))
(qualified_identifier
  scope: (_) @qualifier
  name: (qualified_identifier scope: (_) @qualifier name: (template_type name: (type_identifier) @type)))
(qualified_identifier
  scope: (_) @qualifier
  name: (qualified_identifier scope: (_) @qualifier name: (template_function name: (identifier) @read)))
(qualified_identifier scope: (namespace_identifier) @read)

(call_expression function: (template_function name: (identifier) @call) arguments: (_) @arguments)
(call_expression function: (qualified_identifier name: (identifier) @call) arguments: (_) @arguments)
(call_expression function: (qualified_identifier name: (template_function name: (identifier) @call)) arguments: (_) @arguments)
(call_expression function: (qualified_identifier name: (qualified_identifier name: (identifier) @call)) arguments: (_) @arguments)
(call_expression function: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @call))) arguments: (_) @arguments)
(field_expression argument: (_) @qualifier field: (template_method name: (field_identifier) @read))
(call_expression function: (field_expression field: (template_method name: (field_identifier) @call)) arguments: (_) @arguments)
(new_expression type: (type_identifier) @call arguments: (_)? @arguments)
(new_expression type: (template_type name: (type_identifier) @call) arguments: (_)? @arguments)
(new_expression type: (qualified_identifier name: (type_identifier) @call) arguments: (_)? @arguments)
(new_expression
  type: (qualified_identifier name: (template_type name: (type_identifier) @call)) arguments: (_)? @arguments)
(parameter_pack_expansion) @spread
(base_class_clause (type_identifier) @inherit)
(base_class_clause (template_type name: (type_identifier) @inherit))
(base_class_clause (qualified_identifier name: (type_identifier) @inherit))
(base_class_clause (qualified_identifier name: (template_type name: (type_identifier) @inherit)))
(field_initializer . (field_identifier) @read)
(destructor_name (identifier) @ignore)
((template_function name: (identifier) @ignore)
  (#any-of? @ignore "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast"))

; Imports

(namespace_alias_definition
  name: (namespace_identifier) @import.alias
  [(namespace_identifier) (nested_namespace_specifier)] @import.module .) @import
(using_declaration "namespace" [(identifier) (qualified_identifier)] @import.module @import.wildcard) @import
(using_declaration "using" . (qualified_identifier scope: (_) @import.module name: (_) @import.name)) @import
