; What C and C++ have in common.

; Definitions

(function_definition type: (_) @returns declarator: [
  (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
] body: (_) @body) @definition.function
(declaration type: (_) @returns declarator: [
  (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
]) @definition.function @abstract
((function_definition (storage_class_specifier) @static) @definition (#eq? @static "static"))
((declaration (storage_class_specifier) @static) @definition (#eq? @static "static"))
((declaration (storage_class_specifier) @static declarator: (_) @definition) (#eq? @static "static"))
"..." @parameter.variadic
((parameter_declaration type: (primitive_type) @_void !declarator) @parameter.none (#eq? @_void "void"))

(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.union
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
((enum_specifier) @definition @transparent (#not-match? @transparent "^enum\\s+(class|struct)"))
(enumerator name: (identifier) @name value: (_)? @value) @definition.enum_member
(type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.union
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: (type_identifier) @name @definition.type)
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name) @definition.type)
(type_definition declarator: (array_declarator declarator: (type_identifier) @name) @definition.type)
(type_definition
  type: [
    (type_identifier) @type
    (struct_specifier name: (type_identifier) @type)
    (union_specifier name: (type_identifier) @type)
  ]
  declarator: [(type_identifier) (pointer_declarator declarator: (type_identifier))] @definition)
(type_definition declarator: (function_declarator declarator: (type_identifier) @name) @definition.type)
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))) @definition.type)
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @definition.type)

(field_declaration type: (_) @type declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
]) @definition.field
(field_declaration declarator: [
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  (pointer_declarator declarator: (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
]) @definition.field

(declaration type: (_) @type declarator: [
  (identifier) @name
  (init_declarator declarator: (identifier) @name value: (_) @value)
  (pointer_declarator declarator: (identifier) @name)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @name) value: (_) @value)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (init_declarator declarator: (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name)) value: (_) @value)
  (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: (array_declarator declarator: (identifier) @name))
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  (init_declarator declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @name)))
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
  (init_declarator declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (init_declarator declarator: (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
] @definition.variable @from)

(preproc_def name: (identifier) @name value: (_)? @value) @definition.macro
(preproc_function_def name: (identifier) @name parameters: (_) @parameters value: (_)? @body) @definition.macro

(type_definition declarator: (_) @wrapped) @wrapper
(declaration declarator: (_) @wrapped) @wrapper

; Scopes and what they bind

(function_definition) @scope.function
[(compound_statement) (for_statement) (preproc_function_def)] @scope
; The parameters of a prototype, a type or a field are visible nowhere else.
(declaration declarator: (function_declarator parameters: (_) @scope))
(declaration declarator: (_ (function_declarator parameters: (_) @scope)))
(field_declaration declarator: (function_declarator parameters: (_) @scope))
(field_declaration declarator: (_ (function_declarator parameters: (_) @scope)))
(type_definition declarator: (function_declarator parameters: (_) @scope))
(type_definition declarator: (_ (function_declarator parameters: (_) @scope)))
(parameter_declaration declarator: (function_declarator parameters: (_) @scope))

(parameter_declaration type: (_) @type declarator: [
  (identifier) @local
  (pointer_declarator declarator: (identifier) @local)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @local))
])
(parameter_declaration declarator: [
  (array_declarator declarator: (identifier) @local)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @local))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @local)))
])
(preproc_params (identifier) @local)

; References

(identifier) @read
(type_identifier) @type
(field_expression argument: (_) @qualifier field: (field_identifier) @read)
(call_expression function: (identifier) @call arguments: (_) @arguments)
(call_expression function: (parenthesized_expression (identifier) @call) arguments: (_) @arguments)
(call_expression function: (field_expression field: (field_identifier) @call) arguments: (_) @arguments)
((preproc_defined (identifier) @read))

; Imports

(preproc_include path: [(string_literal) (system_lib_string)] @import.module @import.wildcard) @import

(comment) @comment
