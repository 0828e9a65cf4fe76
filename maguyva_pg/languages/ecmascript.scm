; What JavaScript and TypeScript have in common.

; Definitions

(function_declaration
  "async"? @async name: (identifier) @name parameters: (_) @parameters
  body: (_) @body) @definition.function
(generator_function_declaration
  "async"? @async name: (identifier) @name parameters: (_) @parameters
  body: (_) @body) @definition.function
(arguments (function_expression name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.function @callback)
(export_statement value: (function_expression name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.function)
(return_statement (function_expression name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.function @callback)
; ``handlers[name] = function handle() {}`` has no name but its own
(assignment_expression
  left: (subscript_expression)
  right: (function_expression name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.function @callback)

(class_declaration name: (_) @name body: (_) @body) @definition.class
(class_declaration (class_heritage) @bases) @definition
(class_declaration (decorator) @decorator) @definition
(decorator) @decoration

(method_definition
  "async"? @async
  name: [(property_identifier) (private_property_identifier) (string) (number)] @name parameters: (_) @parameters
  body: (_) @body) @definition.method
(method_definition ["get" "set"] name: [(property_identifier) (private_property_identifier)] @name) @definition.property
(method_definition "static" @static) @definition
(method_definition name: (private_property_identifier) @private) @definition

(pair
  key: [(property_identifier) (string)] @name
  value: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
    (generator_function parameters: (_) @parameters body: (_) @body)
  ]) @definition.method

(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)? @value) @definition.constant)
(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable)
(variable_declaration (variable_declarator name: (identifier) @name @hoisted value: (_)? @value) @definition.variable)
(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
    (generator_function parameters: (_) @parameters body: (_) @body)
  ]) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(variable_declarator name: (identifier) @name value: (class (class_heritage) @bases)) @definition.class

[
  (return_statement (class "class" @name @anonymous !name body: (_) @body) @definition.class)
  (arguments (class "class" @name @anonymous !name body: (_) @body) @definition.class)
  (parenthesized_expression (class "class" @name @anonymous !name body: (_) @body) @definition.class)
  (arrow_function body: (class "class" @name @anonymous !name body: (_) @body) @definition.class)
  (export_statement value: (class "class" @name @anonymous !name body: (_) @body) @definition.class)
  (return_statement (class name: (_) @name body: (_) @body) @definition.class)
  (arguments (class name: (_) @name body: (_) @body) @definition.class)
  (parenthesized_expression (class name: (_) @name body: (_) @body) @definition.class)
  (arrow_function body: (class name: (_) @name body: (_) @body) @definition.class)
]
(class (class_heritage) @bases) @definition

(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name)) @definition.variable
(variable_declarator name: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name))) @definition.variable
(variable_declarator name: (object_pattern (pair_pattern value: (identifier) @name))) @definition.variable
(variable_declarator name: (array_pattern (identifier) @name)) @definition.variable

; Functions and values assigned to properties
((assignment_expression
  left: (member_expression object: (_) @exported @holder property: (property_identifier) @name)
  right: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
    (generator_function parameters: (_) @parameters body: (_) @body)
  ]) @definition.function
  (#any-of? @exported "exports" "module.exports"))
((assignment_expression
  left: (member_expression object: (_) @exported @holder property: (property_identifier) @name)
  right: [(object) (array) (number) (string) (call_expression) (new_expression) (regex) (class)] @value) @definition.variable
  (#any-of? @exported "exports" "module.exports"))
((assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @owner property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
    (generator_function parameters: (_) @parameters body: (_) @body)
  ]) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @owner property: (property_identifier) @name)
  right: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
    (generator_function parameters: (_) @parameters body: (_) @body)
  ]) @definition.function
  ; not #not-any-of?, which tree-sitter 0.25 lets everything through
  (#not-match? @owner "^(exports|module|module\\.exports)$|\\.prototype$"))
; ``req.get = req.header = function header() {}``
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @owner property: (property_identifier) @name) @definition.function
  right: (assignment_expression right: (function_expression parameters: (_) @parameters body: (_) @body)))
  ; not #not-any-of?, which tree-sitter 0.25 lets everything through
  (#not-match? @owner "^(exports|module|module\\.exports)$|\\.prototype$"))
((assignment_expression
  left: (member_expression object: (_) @exported @holder property: (property_identifier) @name) @definition.function
  right: (assignment_expression right: (function_expression parameters: (_) @parameters body: (_) @body)))
  (#any-of? @exported "exports" "module.exports"))
(assignment_expression
  left: (member_expression object: (this) @instance property: (_) @name)
  right: (_) @value) @definition.field

(export_statement "export" @exported declaration: (_) @definition)
(export_statement "export" @exported declaration: (_ (variable_declarator) @definition))
(export_statement declaration: (_) @wrapped) @wrapper
(export_statement declaration: (_ . (variable_declarator) @wrapped)) @wrapper
(lexical_declaration . (variable_declarator) @wrapped) @wrapper
(variable_declaration . (variable_declarator) @wrapped) @wrapper
(expression_statement . (assignment_expression) @wrapped) @wrapper
(assignment_expression left: (_) @wrapped right: (assignment_expression)) @wrapper
(export_statement !source (export_clause (export_specifier name: (identifier) @exported.name !alias)))
((assignment_expression
  left: (member_expression) @_exports
  right: (object (shorthand_property_identifier) @exported.name))
  (#eq? @_exports "module.exports"))

; Scopes and what they bind

[
  (function_declaration) (generator_function_declaration) (function_expression) (generator_function)
  (arrow_function) (method_definition)
] @scope.function
[(statement_block) (for_statement) (for_in_statement) (catch_clause) (switch_body) (class_declaration) (class)] @scope

(function_expression name: (identifier) @local)
(arrow_function parameter: (identifier) @local)
(shorthand_property_identifier_pattern) @local
(pair_pattern value: (identifier) @local)
(array_pattern (identifier) @local)
(rest_pattern (identifier) @local)
(assignment_pattern left: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement kind: _ left: (identifier) @local)

; References

(identifier) @read
(shorthand_property_identifier) @read
(member_expression object: (_) @qualifier property: (_) @read)
(call_expression function: (identifier) @call arguments: [(arguments) @arguments (template_string)])
(call_expression function: (member_expression property: (_) @call) arguments: [(arguments) @arguments (template_string)])
(call_expression function: (super) @call arguments: (_) @arguments)
(new_expression constructor: (identifier) @call arguments: (_)? @arguments)
(new_expression constructor: (member_expression property: (_) @call) arguments: (_)? @arguments)
(spread_element) @spread
((call_expression function: (identifier) @ignore) (#eq? @ignore "require"))

; Imports and exports

(import_statement
  (import_clause (identifier) @import.default)
  source: (string (string_fragment) @import.module)) @import @import.local
(import_statement
  (import_clause (namespace_import (identifier) @import.namespace))
  source: (string (string_fragment) @import.module)) @import @import.local
(import_statement
  (import_clause (named_imports (import_specifier name: (_) @import.name alias: (_)? @import.alias)))
  source: (string (string_fragment) @import.module)) @import @import.local
(import_statement "import" . source: (string (string_fragment) @import.module)) @import @import.local

(export_statement
  (export_clause (export_specifier name: _ @import.name alias: _? @import.alias))
  source: (string (string_fragment) @import.module)) @import
(export_statement "*" @import.wildcard_export . "from" source: (string (string_fragment) @import.module)) @import
(export_statement
  (namespace_export (_) @import.namespace)
  source: (string (string_fragment) @import.module)) @import
(export_statement !source (export_clause (export_specifier name: (_) @import.name alias: (_) @import.alias)))
(export_specifier alias: (_) @ignore)
(export_statement "default" value: (identifier) @import.exported_default)
(export_statement "default" declaration: (_ name: (_) @import.exported_default))

((variable_declarator
  name: (identifier) @import.alias
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import.module)))) @import.local
  (#eq? @_require "require"))
((variable_declarator
  name: (identifier) @import.alias
  value: (member_expression
    object: (call_expression
      function: (identifier) @_require
      arguments: (arguments . (string (string_fragment) @import.module)))
    property: (property_identifier) @import.name)) @import.local
  (#eq? @_require "require"))
((variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias)
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @import.name)
  ])
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import.module)))) @import.local
  (#eq? @_require "require"))
((expression_statement
  (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import.module))))
  (#eq? @_require "require"))
(call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module)))
((assignment_expression
  left: (member_expression) @_exports
  right: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import.module @import.module_default))))
  (#eq? @_exports "module.exports")
  (#eq? @_require "require"))
((assignment_expression left: (member_expression) @_exports right: (identifier) @import.exported_default)
  (#eq? @_exports "module.exports"))
((assignment_expression
  left: (member_expression) @_exports
  right: (object (pair key: (property_identifier) @import.alias value: (identifier) @import.name)))
  (#eq? @_exports "module.exports"))
((assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @import.alias)
  right: (identifier) @import.name)
  (#any-of? @_exports "exports" "module.exports"))

(comment) @comment

; The grammar reads ``await f<T>()`` as a call of ``await f``.
(call_expression function: (await_expression (identifier) @call) arguments: (_) @arguments)
(call_expression function: (await_expression (member_expression property: (_) @call)) arguments: (_) @arguments)
