; Definitions

(header module: (module) @name) @definition.package

; A signature without equations, as in classes, is a definition; the others belong to theirs.
(signature name: [(variable) @name (prefix_id (_) @name)] type: (_) @type) @definition.function @signature @lexical
(signature
  names: (binding_list [(variable) @name (prefix_id (_) @name)]) type: (_) @type) @definition.function @signature @lexical
(class_declarations (signature) @definition @abstract)
(function name: [(variable) @name (prefix_id (_) @name)] patterns: (_) @parameters) @definition.function @lexical
(bind name: [(variable) @name (prefix_id (_) @name)]) @definition.function @lexical
(function [
  (infix operator: [(operator) @name (infix_id (variable) @name)])
  (function_head_parens (infix operator: [(operator) @name (infix_id (variable) @name)]))
]) @definition.function @lexical
[(function match: (match) @body) (bind match: (match) @body)] @definition
(bind pattern: (tuple (variable) @name) match: (_)) @definition.variable

(data_type name: [(name) @name (prefix_id (_) @name)] constructors: (_)? @body) @definition.struct @transparent
(data_type (infix operator: (_) @name) constructors: (_)? @body) @definition.struct @transparent
(newtype name: [(name) @name (prefix_id (_) @name)] constructor: (_) @body) @definition.struct @transparent
(data_constructor [
  (prefix name: [(constructor) @name (prefix_id (_) @name)])
  (record name: [(constructor) @name (prefix_id (_) @name)])
  (infix operator: [(constructor_operator) @name (infix_id (constructor) @name)])
]) @definition.constructor @transparent
(newtype_constructor name: (constructor) @name) @definition.constructor @transparent
(gadt_constructor name: [(constructor) @name (prefix_id (_) @name)]) @definition.constructor @transparent
(gadt_constructor names: (binding_list (constructor) @name)) @definition.constructor @transparent
(field name: (field_name (variable) @name) type: (_) @type) @definition.field
(type_synomym name: [(name) @name (prefix_id (_) @name)] type: (_) @value) @definition.type
(type_synomym (infix operator: (_) @name) type: (_) @value) @definition.type
(type_family name: [(name) @name (prefix_id (_) @name)]) @definition.type
(type_family (infix operator: (_) @name)) @definition.type
(data_family name: (name) @name) @definition.type
(class name: (name) @name declarations: (_)? @body) @definition.class @transparent
(class context: (context [
  (apply constructor: (_) @base)
  (parens (apply constructor: (_) @base))
  (tuple (apply constructor: (_) @base))
])) @definition
(pattern_synonym (equation synonym: [
  (constructor) @name
  (apply function: (constructor) @name)
  (apply function: (apply function: (constructor) @name))
  (apply function: (apply function: (apply function: (constructor) @name)))
  (apply function: (apply function: (apply function: (apply function: (constructor) @name))))
  (apply function: (apply function: (apply function: (apply function: (apply function: (constructor) @name)))))
  (record constructor: (constructor) @name)
  (infix operator: (constructor_operator) @name)
])) @definition.constructor
(pattern_synonym (signature synonym: (constructor) @name type: (_) @type)) @definition.constructor @signature

; An instance is called as its type and its class.
(instance name: [(name) @name (qualified id: (name) @name)] declarations: (_)? @body) @definition.extension
(instance name: (_) @base) @definition
(instance patterns: (type_patterns . [
  (name) @within
  (qualified id: (name) @within)
  (parens type: (name) @within)
  (parens type: (apply constructor: (name) @within))
  (parens type: (apply constructor: (qualified id: (name) @within)))
  (parens type: (apply constructor: (apply constructor: (name) @within)))
  (parens type: (apply constructor: (apply constructor: (apply constructor: (name) @within))))
])) @definition

(export variable: (variable) @exported.name)
(export operator: (prefix_id (_) @exported.name))
(export type: (name) @exported.name)
(export type: (name) @exported.whole children: (children (all_names)))
(export children: (children [(constructor) (variable) (name)] @exported.member))
(export children: (children (prefix_id (_) @exported.member)))
((header module: (module) @_self exports: (exports (module_export module: (module) @_exported))) @exported.everything
  (#eq? @_self @_exported))

; Scopes and what they bind

(function patterns: (_) @scope.function [(match) (local_binds)] @scope.through .)
(function (infix) @scope.function [(match) (local_binds)] @scope.through .)
(function parens: (_) @scope.function [(match) (local_binds)] @scope.through .)
(bind match: (match) @scope.function [(match) (local_binds)] @scope.through .)
[
  (alternative) (do) (lambda) (let_in) (list_comprehension) (match) (pattern_synonym)
  (constructor_synonym)
] @scope

(function patterns: (_) @pattern)
(function (infix left_operand: (_) @pattern right_operand: (_) @pattern))
(function_head_parens (infix left_operand: (_) @pattern right_operand: (_) @pattern))
[(alternative pattern: (_) @pattern) (bind pattern: (_) @pattern) (generator pattern: (_) @pattern)]
[(lambda patterns: (_) @pattern) (pattern_guard pattern: (_) @pattern)]
(equation synonym: (_) @pattern)
(constructor_synonym pattern: (_) @pattern)
(view_pattern expression: (_) @pattern.value)
(field_pattern field: (_) @pattern.value pattern: (_))

; References: a type's variables and a value's names are one kind of node

(variable) @bare
(constructor) @read
(operator) @read
(constructor_operator) @read
(name) @type
(qualified module: (_) @qualifier id: [(variable) (constructor) (operator) (constructor_operator)] @read)
(qualified module: (_) @qualifier id: (field_name (variable) @read))
(qualified module: (_) @qualifier id: (name) @type)
(projection expression: (_) @qualifier field: (field_name (variable) @read))
[
  (apply function: [(variable) @call (qualified id: (variable) @call) (prefix_id (operator) @call)])
  (infix operator: [(operator) @call (qualified id: (operator) @call)])
  (infix_id [(variable) @call (qualified id: (variable) @call)])
  (exp [(variable) @call (qualified id: (variable) @call)])
  (bind pattern: (_) expression: [(variable) @call (qualified id: (variable) @call)])
]
((infix left_operand: [(variable) @call (qualified id: (variable) @call)] operator: (operator) @_applied)
  (#any-of? @_applied "$" "$!"))
(instance name: [(name) @inherit (qualified id: (name) @inherit)])
(deriving_instance
  name: [(name) @inherit (qualified id: (name) @inherit)]
  patterns: (type_patterns . [
    (name) @inheritor
    (parens type: (name) @inheritor)
    (parens type: (apply constructor: (name) @inheritor))
    (parens type: (apply constructor: (apply constructor: (name) @inheritor)))
  ]))
(deriving classes: [
  (name) @inherit
  (qualified id: (name) @inherit)
  (tuple [(name) @inherit (qualified id: (name) @inherit)])
  (parens (name) @inherit)
])
(class context: (context [
  (apply constructor: [(name) @inherit (qualified id: (name) @inherit)])
  (parens (apply constructor: [(name) @inherit (qualified id: (name) @inherit)]))
  (tuple (apply constructor: [(name) @inherit (qualified id: (name) @inherit)]))
]))
[
  (data_type) (newtype) (type_synomym) (type_family) (data_family) (type_instance) (type_params) (type_patterns)
  (context) (type_application) (kind_signature) (role_annotation)
] @types.applied
(signature type: (_) @types.applied)
(default_signature (signature name: (variable) @ignore))
(fixity operator: [(operator) @ignore (infix_id (variable) @ignore)])

; Imports

(import) @import @import.tree @import.local
(exports) @import @import.tree

[(comment) (haddock)] @comment
