; Definitions

(package_declaration [(identifier) (scoped_identifier)] @name) @definition.package

(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(class_declaration superclass: (_) @bases) @definition
(class_declaration interfaces: (_) @bases) @definition
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(record_declaration name: (identifier) @name parameters: (_) @bases body: (_) @body) @definition.class
(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @definition.property))

(object_creation_expression
  "new" @name @anonymous type: (_) @base @head arguments: (_) (class_body) @body @definition.class)

(method_declaration type: (_) @returns name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method
(annotation_type_element_declaration type: (_) @returns name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.constructor
(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.field
(constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.field
(enum_constant name: (identifier) @name) @definition.enum_member

(_ (modifiers [(annotation) (marker_annotation)] @decorator)) @definition
(_ (modifiers "public" @exported)) @definition
(_ (modifiers "static" @static)) @definition
(_ (modifiers "abstract" @abstract)) @definition
(interface_declaration body: (_ (method_declaration !body) @definition @abstract))
(spread_parameter) @parameter.variadic
(receiver_parameter) @parameter.none
(class_declaration superclass: (superclass (_) @base)) @definition
(_ interfaces: (super_interfaces (type_list (_) @base))) @definition
(interface_declaration (extends_interfaces (type_list (_) @base))) @definition

; Scopes and what they bind

[(method_declaration) (constructor_declaration) (compact_constructor_declaration) (lambda_expression) (static_initializer)] @scope.function
[
  (block) (for_statement) (enhanced_for_statement) (try_with_resources_statement) (catch_clause) (switch_block)
  (class_declaration) (interface_declaration) (record_declaration)
] @scope

(formal_parameter type: (_) @type name: (identifier) @local)
(spread_parameter (variable_declarator name: (identifier) @local))
(catch_formal_parameter (catch_type . (_) @type .) name: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(resource type: (_) @type name: (identifier) @local value: (_) @value)
(enhanced_for_statement type: (_) @type name: (identifier) @local)
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @local value: (_)? @value) @from)
(lambda_expression parameters: (identifier) @local)
(inferred_parameters (identifier) @local)
(instanceof_expression right: (_) @type name: (identifier) @local)
(type_pattern (_) @type (identifier) @local)
(record_pattern_component (_) @type (identifier) @local)
(type_parameter . (type_identifier) @local @type_parameter (type_bound . (_) @type)?)
(type_parameter (annotation) (type_identifier) @local)

; References

(identifier) @read
(type_identifier) @type
(scoped_type_identifier (_) @qualifier (type_identifier) @type .)
(field_access object: (_) @qualifier field: (identifier) @read)
(method_invocation name: (identifier) @call arguments: (_) @arguments)
(method_invocation object: (_) @qualifier name: (identifier) @call)
(method_invocation object: (_) "." (super) @qualifier name: (identifier) @call)
(method_reference (_) @qualifier "::" (identifier) @read)
(explicit_constructor_invocation constructor: [(super) (this)] @call arguments: (_) @arguments)
(object_creation_expression type: (type_identifier) @call arguments: (_) @arguments)
(object_creation_expression type: (scoped_type_identifier (type_identifier) @call .) arguments: (_) @arguments)
(object_creation_expression type: (generic_type (type_identifier) @call) arguments: (_) @arguments)
(object_creation_expression
  type: (generic_type (scoped_type_identifier (type_identifier) @call .)) arguments: (_) @arguments)
(annotation name: (identifier) @type)
(annotation name: (scoped_identifier scope: (_) @qualifier name: (identifier) @type))
(marker_annotation name: (identifier) @type)
(marker_annotation name: (scoped_identifier scope: (_) @qualifier name: (identifier) @type))
(superclass (type_identifier) @inherit)
(superclass (scoped_type_identifier (type_identifier) @inherit .))
(superclass (generic_type (type_identifier) @inherit))
(superclass (generic_type (scoped_type_identifier (type_identifier) @inherit .)))
(type_list (type_identifier) @inherit)
(type_list (scoped_type_identifier (type_identifier) @inherit .))
(type_list (generic_type (type_identifier) @inherit))
(type_list (generic_type (scoped_type_identifier (type_identifier) @inherit .)))
(element_value_pair key: (identifier) @ignore)
(labeled_statement . (identifier) @ignore)
(break_statement (identifier) @ignore)
(continue_statement (identifier) @ignore)

; Imports

(import_declaration
  (scoped_identifier scope: (_) @import.module name: (identifier) @import.name) .) @import @import.local
(import_declaration
  [(identifier) (scoped_identifier)] @import.module (asterisk) @import.wildcard) @import @import.local
(package_declaration) @import

[(line_comment) (block_comment)] @comment
