; Definitions: a function's head and its body stand side by side.

(class_definition name: (identifier) @name body: (_) @body) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(class_definition (annotation) @decorator) @definition
(class_definition (abstract) @abstract) @definition
(mixin_declaration (mixin) . (identifier) @name (class_body) @body) @definition.trait
(extension_declaration name: (identifier) @name body: (_) @body) @definition.extension
(extension_declaration !name class: (_) @name body: (_) @body) @definition.extension
(extension_declaration class: (_) @type) @definition
(extension_type_declaration name: (identifier) @name body: (_) @body) @definition.class
(extension_type_declaration representation: (representation_declaration type: (_) @type name: (identifier) @name) @definition.field)
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.enum_member
(type_alias "typedef" . (type_identifier) @name . (type_parameters)? . "=" . (_) @value) @definition.type
(type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type

(class_definition superclass: (superclass (type_identifier) @base)) @definition
(class_definition superclass: (superclass (mixins (type_identifier) @base))) @definition
(class_definition interfaces: (interfaces (type_identifier) @base)) @definition
(class_definition (mixin_application_class (mixin_application (type_identifier) @base))) @definition
(class_definition (mixin_application_class (mixin_application (mixins (type_identifier) @base)))) @definition
(mixin_declaration (type_identifier) @base) @definition
(mixin_declaration (interfaces (type_identifier) @base)) @definition
(extension_type_declaration interfaces: (interfaces (type_identifier) @base)) @definition
(enum_declaration (mixins (type_identifier) @base)) @definition
(enum_declaration (interfaces (type_identifier) @base)) @definition

(program (function_signature name: (identifier) @name) @definition.function)
(program (getter_signature name: (identifier) @name) @definition.property)
(program (setter_signature name: (identifier) @name) @definition.property)
(program [(function_signature) (getter_signature) (setter_signature)] @definition . (function_body) @body @through)
(program (function_signature (formal_parameter_list (formal_parameter) @parameter)) @definition)
(program (function_signature (formal_parameter_list (optional_formal_parameters (formal_parameter) @parameter))) @definition)
(program
  (function_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . name: (_)) @definition)
(program
  (getter_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . "get") @definition)
(local_function_declaration
  (lambda_expression parameters: (function_signature name: (identifier) @name) body: (_) @body)) @definition.function
(local_function_declaration
  (lambda_expression
    parameters: (function_signature (formal_parameter_list (formal_parameter) @parameter)))) @definition

(method_signature (function_signature name: (identifier) @name)) @definition.method
(method_signature (getter_signature name: (identifier) @name)) @definition.property
(method_signature (setter_signature name: (identifier) @name)) @definition.property
(method_signature (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)) @definition.method
(method_signature (constructor_signature name: (identifier) @name . parameters: (_))) @definition.constructor
(method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
((method_signature) @definition . (function_body) @body @through)
(method_signature "static" @static) @definition
((method_signature) @definition . (function_body "async" @async))
(program (function_signature) @definition . (function_body "async" @async))
(method_signature (_ (formal_parameter_list (formal_parameter) @parameter))) @definition
(method_signature (_ (formal_parameter_list (optional_formal_parameters (formal_parameter) @parameter)))) @definition
(method_signature
  (function_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . name: (_))) @definition
(method_signature
  (getter_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . "get")) @definition
(method_signature
  (operator_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . "operator")) @definition

(declaration (function_signature name: (identifier) @name)) @definition.method @abstract
(declaration (getter_signature name: (identifier) @name)) @definition.property @abstract
(declaration (setter_signature name: (identifier) @name)) @definition.property @abstract
(declaration (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)) @definition.method @abstract
(declaration (constructor_signature name: (identifier) @name . parameters: (_))) @definition.constructor
(declaration (constant_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (_ (formal_parameter_list (formal_parameter) @parameter))) @definition
(declaration (_ (formal_parameter_list (optional_formal_parameters (formal_parameter) @parameter)))) @definition
(declaration
  (function_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . name: (_))) @definition
(declaration
  (getter_signature
    [(type_identifier) (type_arguments) (nullable_type) (void_type) (function_type)]+ @returns . "get")) @definition
(optional_formal_parameters ["{" "[" ","] . (formal_parameter) @parameter.optional)

(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @value))) @definition.field
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value))) @definition.field
(declaration (identifier_list (identifier) @name)) @definition.field
(declaration "static" @static) @definition
(declaration
  [(type_identifier) (type_arguments) (nullable_type) (function_type)]+ @type
  . [(initialized_identifier_list) (static_final_declaration_list) (identifier_list)]) @definition

(program (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @value) @definition.variable))
(program (const_builtin) . (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (const_builtin) . (_) . (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value) @definition.variable))
(program
  [(type_identifier) (type_arguments) (nullable_type) (function_type)]+ @type
  . (initialized_identifier_list (initialized_identifier) @definition))
(program
  [(type_identifier) (type_arguments) (nullable_type) (function_type)]+ @type
  . (static_final_declaration_list (static_final_declaration) @definition))
(initialized_identifier . (identifier) @name . (function_expression body: (_) @body)) @definition.function
(static_final_declaration . (identifier) @name . (function_expression body: (_) @body)) @definition.function

(annotation) @decoration

; Scopes and what they bind

((method_signature) @scope.function . (function_body) @scope.through)
(program [(function_signature) (getter_signature) (setter_signature)] @scope.function . (function_body) @scope.through)
[(function_expression) (lambda_expression)] @scope.function
(declaration [(constructor_signature) (constant_constructor_signature) (function_signature)]) @scope.function
[(class_body) (extension_body) (enum_body)] @scope.class
[
  (block) (for_statement) (if_statement) (switch_statement_case) (switch_expression_case) (class_definition)
  (mixin_declaration) (extension_declaration) (extension_type_declaration) (type_alias)
] @scope
((catch_clause) @scope . (block) @scope.through)

(type_parameter . (type_identifier) @local)
(formal_parameter name: (identifier) @local)
(formal_parameter . (identifier) @local)
(formal_parameter [(type_identifier) (type_arguments) (nullable_type) (function_type)]+ @type . name: (identifier) @local)
(formal_parameter (identifier) @local . (formal_parameter_list))
(super_formal_parameter (identifier) @local)
(catch_parameters (identifier) @local)
((type_identifier) @type . (catch_clause (catch_parameters . (identifier) @local)))
(initialized_variable_definition name: (identifier) @local) @from
(initialized_variable_definition name: (identifier) @local . value: (_) @value) @from
(initialized_variable_definition
  [(type_identifier) (type_arguments) (nullable_type) (function_type)]+ @type . name: (identifier) @local) @from
(initialized_variable_definition (initialized_identifier . (identifier) @local . (_)? @value) @from)
(for_loop_parts name: (identifier) @local)
(for_loop_parts [(type_identifier) (type_arguments) (nullable_type)]+ @type . name: (identifier) @local)
(variable_pattern (identifier) @local)
(variable_pattern [(type_identifier) (type_arguments) (nullable_type)]+ @type . (identifier) @local)
(pattern_variable_declaration [(record_pattern) (list_pattern)] . "=" . (_) @from)
(pattern_variable_declaration (record_pattern (constant_pattern (identifier) @local)))
(pattern_variable_declaration (list_pattern (constant_pattern (identifier) @local)))

; References

(identifier) @read
(identifier_dollar_escaped) @read
(type_identifier) @type
((type_identifier) @qualifier . "." . (type_identifier) @type)
((type_identifier) @ignore . "." . (type_identifier))
([
  (identifier) (selector) (this) (super) (unconditional_assignable_selector) (parenthesized_expression)
  (new_expression) (const_object_expression) (string_literal) (list_literal) (set_or_map_literal)
] @before . (selector) @chained)
([
  (identifier) (selector) (this) (super) (unconditional_assignable_selector) (parenthesized_expression)
  (new_expression) (const_object_expression) (list_literal) (set_or_map_literal) (cascade_section)
] @before . (cascade_section) @cascaded)
(selector [
  (unconditional_assignable_selector (identifier) @read) (conditional_assignable_selector (identifier) @read)
]) @link
(assignable_expression (_) @before . [(unconditional_assignable_selector) (conditional_assignable_selector)] @chained)
(assignable_expression [
  (unconditional_assignable_selector (identifier) @read) (conditional_assignable_selector (identifier) @read)
] @link)
((super) @before . (unconditional_assignable_selector (identifier) @read) @chained @link)
((identifier) @call . (selector (argument_part (arguments) @arguments)))
((selector [
  (unconditional_assignable_selector (identifier) @call) (conditional_assignable_selector (identifier) @call)
]) . (selector (argument_part (arguments) @arguments)))
((unconditional_assignable_selector (identifier) @call) . (selector (argument_part (arguments) @arguments)))
(cascade_section (cascade_selector (identifier) @read)) @cascade
(cascade_section (cascade_selector (identifier) @call) . (argument_part (arguments) @arguments))
(cascade_section (cascade_selector) [
  (unconditional_assignable_selector (identifier) @ignore) (conditional_assignable_selector (identifier) @ignore)
])
(new_expression (type_identifier) @call . (type_arguments)? . (arguments) @arguments)
(new_expression (type_identifier) @qualifier (identifier) @call . (arguments) @arguments)
(const_object_expression (type_identifier) @call . (type_arguments)? . (arguments) @arguments)
(const_object_expression (type_identifier) @qualifier (identifier) @call . (arguments) @arguments)
(initializer_list_entry (super) @call . (arguments) @arguments)
(initializer_list_entry (super) @qualifier (identifier) @call . (arguments) @arguments)
(redirection (this) @call . (arguments) @arguments)
(redirection (this) @qualifier (identifier) @call . (arguments) @arguments)
(constructor_param (this) @qualifier (identifier) @read)
(annotation name: (identifier) @call (arguments) @arguments)
(qualified (type_identifier) @qualifier (identifier) @read)
(superclass (type_identifier) @inherit)
(mixins (type_identifier) @inherit)
(interfaces (type_identifier) @inherit)
(mixin_application (type_identifier) @inherit)
(mixin_declaration (type_identifier) @inherit)
(extension_declaration name: (identifier) @ignore)
(field_initializer . (identifier) @ignore)
(constructor_signature . name: (identifier) @ignore . name: (identifier))
(constant_constructor_signature (identifier) @ignore . (identifier))
(factory_constructor_signature (identifier) @ignore . (identifier))
(redirecting_factory_constructor_signature (identifier) @ignore . (identifier))
(enum_constant name: (identifier) (identifier) @ignore)
(object_pattern (identifier) @ignore)
(label (identifier) @ignore)
(typed_identifier (identifier) @ignore)
((identifier) @ignore (#eq? @ignore "_"))
(break_statement (identifier) @ignore)
(continue_statement (identifier) @ignore)

; Imports

(library_import (import_specification) @import.tree @import.local) @import
(library_export) @import @import.tree
(part_directive (uri) @import.module @import.local) @import
[(part_of_directive) (library_name)] @import

[(comment) (documentation_comment)] @comment
