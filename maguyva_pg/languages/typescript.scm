; What TypeScript has beyond JavaScript.

; Definitions

(abstract_class_declaration "abstract" @abstract name: (_) @name body: (_) @body) @definition.class
(abstract_class_declaration (class_heritage) @bases) @definition
(abstract_class_declaration (decorator) @decorator) @definition
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(interface_declaration (extends_type_clause) @bases) @definition
(type_alias_declaration name: (_) @name) @definition.type
(type_alias_declaration value: [(type_identifier) (nested_type_identifier) (generic_type)] @type) @definition
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_body (property_identifier) @name @definition.enum_member)
(enum_assignment name: (_) @name value: (_) @value) @definition.enum_member
(internal_module name: (_) @name body: (_)? @body) @definition.namespace
(module name: [(identifier) (nested_identifier)] @name body: (_)? @body) @definition.namespace
(module name: (string) @name body: (_)? @body) @definition.module

(function_signature name: (identifier) @name parameters: (_) @parameters return_type: (_)? @returns) @definition.function @abstract
(method_signature name: [(property_identifier) (private_property_identifier) (string) (number)] @name parameters: (_) @parameters return_type: (_)? @returns) @definition.method @abstract
(abstract_method_signature "abstract" @abstract name: [(property_identifier) (private_property_identifier) (string) (number)] @name parameters: (_) @parameters return_type: (_)? @returns) @definition.method
(property_signature name: [(property_identifier) (private_property_identifier) (string) (number)] @name type: (_)? @type) @definition.field
(public_field_definition "static"? @static name: [(property_identifier) (private_property_identifier) (string) (number)] @name type: (_)? @type value: (_)? @value) @definition.field
(public_field_definition
  name: (_) @name
  value: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
  ]) @definition.method
(required_parameter [(accessibility_modifier) "readonly"] @instance pattern: (identifier) @name type: (_)? @type) @definition.field
(optional_parameter [(accessibility_modifier) "readonly"] @instance pattern: (identifier) @name type: (_)? @type) @definition.field
((required_parameter (accessibility_modifier) @private) @definition (#any-of? @private "private" "protected"))
((optional_parameter (accessibility_modifier) @private) @definition (#any-of? @private "private" "protected"))
(abstract_method_signature ["get" "set"] name: (_) @name) @definition.property

(optional_parameter) @parameter.optional
(required_parameter value: (_)) @parameter.optional
(required_parameter pattern: (rest_pattern)) @parameter.variadic
(required_parameter pattern: (this)) @parameter.none

(function_declaration return_type: (_) @returns) @definition
(method_definition return_type: (_) @returns) @definition
(variable_declarator type: (_) @type) @definition
(variable_declarator value: (arrow_function return_type: (_) @returns)) @definition
(pair value: (arrow_function return_type: (_) @returns)) @definition

((public_field_definition (accessibility_modifier) @private) @definition (#any-of? @private "private" "protected"))
((method_definition (accessibility_modifier) @private) @definition (#any-of? @private "private" "protected"))
(public_field_definition decorator: (decorator) @decorator) @definition
(export_statement decorator: (decorator) @decorator declaration: (_) @definition)

(ambient_declaration (_) @wrapped) @wrapper

; Scopes and what they bind

(internal_module body: (_) @scope.namespace)
(module body: (_) @scope.namespace)

[
  (abstract_class_declaration) (interface_declaration) (type_alias_declaration) (function_signature)
  (method_signature) (abstract_method_signature) (function_type) (constructor_type) (construct_signature)
  (call_signature) (conditional_type) (object_type)
] @scope

(required_parameter pattern: (identifier) @local type: (_)? @type value: (_)? @value)
(optional_parameter pattern: (identifier) @local type: (_)? @type)
(type_parameter name: (type_identifier) @local @type_parameter constraint: (constraint (_) @type)?)
(infer_type (type_identifier) @local)
(mapped_type_clause name: (type_identifier) @local)
(catch_clause parameter: (identifier) @local type: (_) @type)
(index_signature name: (identifier) @ignore)
(type_predicate name: (identifier) @ignore)

; References

(type_identifier) @type
(nested_type_identifier module: (_) @qualifier name: (type_identifier) @type)
(nested_type_identifier module: (identifier) @type)
(extends_clause value: (identifier) @inherit)
(extends_clause value: (member_expression property: (_) @inherit))
(class_declaration (class_heritage [(extends_clause value: (_) @base) (implements_clause (_) @base)])) @definition
(class (class_heritage [(extends_clause value: (_) @base) (implements_clause (_) @base)])) @definition
(variable_declarator
  value: (class (class_heritage [(extends_clause value: (_) @base) (implements_clause (_) @base)]))) @definition
(abstract_class_declaration (class_heritage [(extends_clause value: (_) @base) (implements_clause (_) @base)])) @definition
(interface_declaration (extends_type_clause type: (_) @base)) @definition
(implements_clause (type_identifier) @inherit)
(implements_clause (nested_type_identifier name: (_) @inherit))
(implements_clause (generic_type name: (type_identifier) @inherit))
(implements_clause (generic_type name: (nested_type_identifier name: (_) @inherit)))
(extends_type_clause type: (type_identifier) @inherit)
(extends_type_clause type: (nested_type_identifier name: (_) @inherit))
(extends_type_clause type: (generic_type name: (type_identifier) @inherit))
(extends_type_clause type: (generic_type name: (nested_type_identifier name: (_) @inherit)))

; Imports and exports

(import_statement
  (import_require_clause (identifier) @import.alias source: (string (string_fragment) @import.module))) @import
(export_statement "=" (identifier) @import.exported_default)
