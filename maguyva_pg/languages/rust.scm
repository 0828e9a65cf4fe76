; Definitions

(function_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @returns body: (_) @body) @definition.function
(function_signature_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @returns) @definition.function
(function_item (function_modifiers "async" @async)) @definition
(function_signature_item (function_modifiers "async" @async)) @definition
(variadic_parameter) @parameter.variadic
(trait_item body: (declaration_list (function_signature_item) @definition @abstract))
(struct_item name: (_) @name body: (field_declaration_list)? @body) @definition.struct
(union_item name: (_) @name body: (_) @body) @definition.union
(enum_item name: (_) @name body: (_) @body) @definition.enum
(enum_variant name: (identifier) @name body: (_)? @body) @definition.enum_member
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(trait_item name: (_) @name bounds: (_)? @bases body: (_) @body) @definition.trait
(trait_item bounds: (trait_bounds [(type_identifier) (generic_type) (scoped_type_identifier)] @base)) @definition
(associated_type name: (_) @name) @definition.type
(type_item name: (_) @name) @definition.type
(mod_item name: (identifier) @name body: (_)? @body) @definition.module
(macro_definition name: (identifier) @name . (_) @body) @definition.macro
(const_item name: (identifier) @name type: (_) @type value: (_)? @value) @definition.constant
(static_item name: (identifier) @name type: (_) @type value: (_)? @value) @definition.variable

(impl_item trait: (_)? @base type: (_) @owner body: (declaration_list [
  (function_item) (function_signature_item) (const_item) (type_item)
] @definition))

([
  (function_item (visibility_modifier) @exported) (struct_item (visibility_modifier) @exported)
  (union_item (visibility_modifier) @exported) (enum_item (visibility_modifier) @exported)
  (field_declaration (visibility_modifier) @exported) (trait_item (visibility_modifier) @exported)
  (type_item (visibility_modifier) @exported) (mod_item (visibility_modifier) @exported)
  (const_item (visibility_modifier) @exported) (static_item (visibility_modifier) @exported)
] @definition)
(attribute_item) @decoration

; Scopes and what they bind

[(function_item) (closure_expression)] @scope.function
[(trait_item) (impl_item)] @scope.class
[
  (block) (match_arm) (if_expression) (while_expression) (for_expression) (function_signature_item) (struct_item)
  (enum_item) (union_item) (type_item) (function_type)
] @scope

(parameter pattern: (identifier) @local type: (_) @type)
(parameter pattern: (mut_pattern (identifier) @local) type: (_) @type)
(let_declaration pattern: (identifier) @local type: (_)? @type value: (_)? @value) @from
(let_declaration pattern: (mut_pattern (identifier) @local) type: (_)? @type value: (_)? @value) @from
(for_expression pattern: (identifier) @local)
(closure_parameters (identifier) @local)
(mut_pattern (identifier) @local)
(ref_pattern (identifier) @local)
(reference_pattern (identifier) @local)
(captured_pattern . (identifier) @local)
; ``Some(x)`` holds what the option holds.
((let_condition
  pattern: (tuple_struct_pattern type: (identifier) @_some . (identifier) @local .)
  value: (_) @value) @from
  (#any-of? @_some "Some" "Ok"))
((let_declaration
  pattern: (tuple_struct_pattern type: (identifier) @_some . (identifier) @local .)
  value: (_) @value) @from
  (#any-of? @_some "Some" "Ok"))
((match_expression
  value: (_) @value
  body: (match_block (match_arm pattern: (match_pattern
    (tuple_struct_pattern type: (identifier) @_some . (identifier) @local .)))))
  (#any-of? @_some "Some" "Ok"))
(tuple_pattern (identifier) @local)
(slice_pattern (identifier) @local)
((match_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((or_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_struct_pattern (identifier) @local) (#match? @local "^[a-z_]"))
(field_pattern pattern: (identifier) @local)
(field_pattern name: (shorthand_field_identifier) @local)
(type_parameter name: (type_identifier) @local @type_parameter bounds: (trait_bounds . (_) @type)?)
(type_binding name: (type_identifier) @ignore)
(const_parameter name: (identifier) @local)
(lifetime (identifier) @ignore)
(label (identifier) @ignore)

; References

(identifier) @read
(type_identifier) @type
(scoped_identifier path: (_) @qualifier name: (identifier) @read)
(scoped_type_identifier path: (_) @qualifier name: (type_identifier) @type)
(field_expression value: (_) @qualifier field: (field_identifier) @read)
(struct_expression
  name: (_) @qualifier
  body: (field_initializer_list (field_initializer field: (field_identifier) @read)))
(call_expression function: (identifier) @call arguments: (_) @arguments)
(call_expression function: (scoped_identifier name: (_) @call) arguments: (_) @arguments)
(call_expression function: (field_expression field: (field_identifier) @call) arguments: (_) @arguments)
(call_expression function: (generic_function function: (identifier) @call) arguments: (_) @arguments)
(call_expression function: (generic_function function: (scoped_identifier name: (_) @call)) arguments: (_) @arguments)
(call_expression function: (generic_function function: (field_expression field: (_) @call)) arguments: (_) @arguments)
(macro_invocation macro: (identifier) @call)
(macro_invocation macro: (scoped_identifier name: (_) @call))
; The inside of a macro's invocation is tokens only.
(token_tree (identifier) @call . (token_tree . "("))
(token_tree [(identifier) (self) (crate) (super)] @qualifier . ["." "::"] . (identifier) @read)
(token_tree
  [(identifier) (self) (crate) (super)] @qualifier . ["." "::"] . (identifier) @qualifier
  . ["." "::"] . (identifier) @read)
(impl_item trait: (type_identifier) @inherit type: (_) @inheritor)
(impl_item trait: (generic_type type: (type_identifier) @inherit) type: (_) @inheritor)
(impl_item trait: (scoped_type_identifier name: (_) @inherit) type: (_) @inheritor)
(impl_item trait: (generic_type type: (scoped_type_identifier name: (_) @inherit)) type: (_) @inheritor)
(trait_item bounds: (trait_bounds (type_identifier) @inherit))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @inherit)))
(trait_item bounds: (trait_bounds (scoped_type_identifier name: (_) @inherit)))

; Imports

(use_declaration (visibility_modifier) argument: (_) @import.tree) @import
(use_declaration . "use" argument: (_) @import.tree @import.local) @import
(mod_item name: (identifier) @import.child !body)
(extern_crate_declaration name: (identifier) @import.module !alias) @import
(extern_crate_declaration name: (identifier) @import.module alias: (identifier) @import.alias) @import

; What begins with //! is about what is around it.
([(line_comment) (block_comment)] @comment (#not-match? @comment "^(//!|/\\*!)"))
