; Definitions

(namespace_definition name: (_) @name body: (_) @body) @definition.namespace
(namespace_definition name: (_) @name !body) @definition.namespace @following

(class_declaration name: (_) @name body: (_) @body) @definition.class @exported
(interface_declaration name: (_) @name body: (_) @body) @definition.interface @exported
(trait_declaration name: (_) @name body: (_) @body) @definition.trait @exported
(enum_declaration name: (_) @name body: (_) @body) @definition.enum @exported
(anonymous_class "class" @name @anonymous body: (_) @body) @definition.class
(enum_case name: (_) @name value: (_)? @value) @definition.enum_member @exported
; A trait's members come before those of the classes that a class extends.
(_ body: (_ (use_declaration [(name) (qualified_name)] @mixin))) @definition
(_ (base_clause [(name) (qualified_name)] @base)) @definition
(_ (class_interface_clause [(name) (qualified_name)] @base)) @definition

(function_definition
  name: (_) @name parameters: (_) @parameters return_type: (_)? @returns body: (_) @body) @definition.function @exported
(method_declaration
  name: (_) @name parameters: (_) @parameters return_type: (_)? @returns body: (_)? @body) @definition.method
(property_declaration
  type: (_)? @type
  (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @definition.field
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @definition.field @instance
(const_declaration type: (_)? @type (const_element . (name) @name (_) @value)) @definition.constant @static
((function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)) . (argument (_) @value))) @definition.constant
  (#eq? @_define "define"))

(_ attributes: (attribute_list (attribute_group (attribute) @decorator))) @definition
(_ (static_modifier) @static) @definition
(_ (abstract_modifier) @abstract) @definition
(interface_declaration body: (_ (method_declaration) @definition @abstract))
((_ (visibility_modifier) @private) @definition (#any-of? @private "private" "protected"))

(simple_parameter default_value: (_)) @parameter.optional
(property_promotion_parameter default_value: (_)) @parameter.optional
(variadic_parameter) @parameter.variadic

; Scopes and what they bind

[
  (function_definition) (method_declaration) (anonymous_function) (arrow_function) (property_hook)
] @scope.function
[(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration) (anonymous_class)] @scope.class

(simple_parameter type: (_)? @type name: (variable_name) @local)
(property_promotion_parameter type: (_)? @type name: (variable_name) @local)
(variadic_parameter name: (variable_name) @local)
(assignment_expression left: (variable_name) @local right: (_) @value)
(reference_assignment_expression left: (variable_name) @local)
(static_variable_declaration name: (variable_name) @local)
(catch_clause type: (_) @type name: (variable_name) @local)
(list_literal (variable_name) @local)
(foreach_statement . (_) . (variable_name) @local)
(foreach_statement . (_) . (pair (variable_name) @local))
(foreach_statement . (_) . (by_ref (variable_name) @local))
(global_declaration (variable_name) @unbound)

; References

(variable_name) @read
(property_element name: (variable_name) @ignore)
((name) @ignore (#match? @ignore "^__[A-Z]+__$"))
(scoped_property_access_expression scope: (_) @qualifier name: (variable_name (name) @read))
(scoped_property_access_expression name: (variable_name) @ignore)
(member_access_expression object: (_) @qualifier name: (name) @read)
(nullsafe_member_access_expression object: (_) @qualifier name: (name) @read)
(class_constant_access_expression . (_) @qualifier . (name) @read)
((class_constant_access_expression (_) (name) @ignore) (#eq? @ignore "class"))
(class_constant_access_expression . [(name) @type (qualified_name (name) @type)] .  (_))
(scoped_call_expression scope: [(name) @type (qualified_name (name) @type)])
(scoped_property_access_expression scope: [(name) @type (qualified_name (name) @type)])
(qualified_name prefix: _ @qualifier (name) @read)
(argument (name) @read .)
(return_statement (name) @read)
(binary_expression left: (name) @read)
(binary_expression right: (name) @read)
((binary_expression operator: "instanceof" right: [(name) @type (qualified_name (name) @type)]))
(assignment_expression right: (name) @read)
(array_element_initializer (name) @read)
(const_element (name) (name) @read)
(property_element default_value: (name) @read)
(simple_parameter default_value: (name) @read)

(function_call_expression function: [(name) @call (qualified_name (name) @call)] arguments: (_) @arguments)
(member_call_expression object: (_) @qualifier name: (name) @call arguments: (_) @arguments)
(nullsafe_member_call_expression object: (_) @qualifier name: (name) @call arguments: (_) @arguments)
(scoped_call_expression scope: (_) @qualifier name: (name) @call arguments: (_) @arguments)
(object_creation_expression . [(name) @call (qualified_name (name) @call)] (arguments)? @arguments)
((object_creation_expression . (name) @ignore) (#eq? @ignore "parent"))
(argument (variadic_unpacking)) @spread
(variadic_placeholder) @spread

(named_type [(name) @type (qualified_name (name) @type)])
(attribute [(name) @type (qualified_name (name) @type)])
(base_clause [(name) @inherit (qualified_name (name) @inherit)])
(class_interface_clause [(name) @inherit (qualified_name (name) @inherit)])
(use_declaration [(name) @inherit (qualified_name (name) @inherit)])

; Imports

(namespace_use_declaration) @import @import.tree
(namespace_definition name: (_) @import)

(comment) @comment
(attribute_list) @decoration
