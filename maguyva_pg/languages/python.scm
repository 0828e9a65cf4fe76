; Definitions

(class_definition
  name: (identifier) @name
  superclasses: (argument_list)? @bases
  body: (_) @body) @definition.class

(class_definition
  superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @base)) @definition

(function_definition
  "async"? @async
  name: (identifier) @name
  parameters: (_) @parameters
  return_type: (type)? @returns
  body: (_) @body) @definition.function

[(default_parameter) (typed_default_parameter)] @parameter.optional
[(list_splat_pattern) (dictionary_splat_pattern)] @parameter.variadic

(class_definition body: (block . (string) @documentation)) @definition
(function_definition body: (block . (string) @documentation)) @definition

(decorator) @decoration
((decorated_definition
  (decorator [(identifier) @_property (attribute attribute: (identifier) @_property)])
  definition: (function_definition name: (identifier) @name) @definition.property)
  (#any-of? @_property "property" "cached_property" "setter" "deleter" "abstractproperty"))
((decorated_definition
  (decorator (identifier) @static)
  definition: (function_definition) @definition)
  (#eq? @static "staticmethod"))
((decorated_definition
  (decorator [(identifier) @abstract (attribute attribute: (identifier) @abstract)])
  definition: (function_definition) @definition)
  (#any-of? @abstract "abstractmethod" "abstractproperty"))

(assignment left: (identifier) @name type: (_)? @type right: (_)? @value) @definition.variable
(assignment
  !type
  left: (identifier) @name
  right: (lambda parameters: (_)? @parameters body: (_) @body)) @definition.function
(assignment left: (pattern_list (identifier) @name) @unpacked right: (_)? @whole) @definition.variable
(assignment left: (tuple_pattern (identifier) @name) @unpacked right: (_)? @whole) @definition.variable
(type_alias_statement left: (type . (identifier) @name) right: (_) @value) @definition.type
(type_alias_statement left: (type (generic_type . (identifier) @name))) @definition.type

((assignment
  left: (attribute object: (identifier) @instance attribute: (identifier) @name)
  type: (_)? @type
  right: (_)? @value) @definition.field
  (#any-of? @instance "self" "cls"))
((assignment
  left: (pattern_list (attribute object: (identifier) @instance attribute: (identifier) @name))) @definition.field
  (#any-of? @instance "self" "cls"))

((assignment
  left: (identifier) @_all
  right: [(list (string (string_content) @exported.name)) (tuple (string (string_content) @exported.name))])
  (#eq? @_all "__all__"))
((augmented_assignment
  left: (identifier) @_all
  right: [(list (string (string_content) @exported.name)) (tuple (string (string_content) @exported.name))])
  (#eq? @_all "__all__"))

; Scopes and what they bind

[(function_definition) (lambda)] @scope.function
(class_definition) @scope.class
[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @scope

(parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(default_parameter name: (identifier) @local value: (_) @value)
(typed_parameter . (identifier) @local type: (_) @type)
(typed_default_parameter name: (identifier) @local type: (_) @type)
(parameters (list_splat_pattern (identifier) @local))
(parameters (dictionary_splat_pattern (identifier) @local))
(lambda_parameters (list_splat_pattern (identifier) @local))
(lambda_parameters (dictionary_splat_pattern (identifier) @local))
(typed_parameter . (list_splat_pattern (identifier) @local))
(typed_parameter . (dictionary_splat_pattern (identifier) @local))

(for_statement left: (identifier) @local)
(for_statement left: (_ (identifier) @local))
(for_statement left: (_ (_ (identifier) @local)))
(for_in_clause left: (identifier) @local)
(for_in_clause left: (_ (identifier) @local))
(for_in_clause left: (_ (_ (identifier) @local)))
(as_pattern (_) @value alias: (as_pattern_target (identifier) @local))
(as_pattern alias: (as_pattern_target (_ (identifier) @local)))
(named_expression name: (identifier) @local value: (_) @value)
(augmented_assignment left: (identifier) @local)
(assignment left: (_ (list_splat_pattern (identifier) @local)))
(assignment left: (_ (tuple_pattern (identifier) @local)) @unpacked right: (_)? @whole)
(assignment left: (list_pattern (identifier) @local))
(case_pattern (dotted_name . (identifier) @local .))
(splat_pattern (identifier) @local)
(keyword_pattern (dotted_name . (identifier) @local .))
(global_statement (identifier) @unbound)
(nonlocal_statement (identifier) @unbound)

; What names hold

(block) @block
(return_statement (_) @returned)
(yield) @generating
(call function: [(call) (subscript)] @called)
(decorator (call) @called)
[(for_statement right: (_) @iterated) (for_in_clause right: (_) @iterated)]
(raise_statement . [(identifier) (attribute)] @raised)

; References

(identifier) @read
(attribute object: (_) @qualifier attribute: (identifier) @read)
(call function: (identifier) @call arguments: [(argument_list) @arguments (generator_expression) @argument])
(call
  function: (attribute attribute: (identifier) @call)
  arguments: [(argument_list) @arguments (generator_expression) @argument])
(decorator (identifier) @call)
(decorated_definition
  (decorator (identifier) @call) . definition: (function_definition name: (identifier) @passed))
(decorator (attribute attribute: (identifier) @call))
[(list_splat) (dictionary_splat)] @spread
(type) @types
(type (string (string_content) @quoted))
(class_definition superclasses: (argument_list (identifier) @inherit))
(class_definition superclasses: (argument_list (attribute attribute: (identifier) @inherit)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @inherit)))
(class_definition superclasses: (argument_list (subscript value: (attribute attribute: (identifier) @inherit))))
(class_pattern (dotted_name (identifier) @type .))
(keyword_argument name: (identifier) @ignore)
(keyword_pattern . (identifier) @ignore)

; Imports

(import_statement name: (dotted_name) @import.module) @import @import.local
(import_statement
  name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias)) @import @import.local
(import_from_statement
  module_name: (_) @import.module name: (dotted_name) @import.name) @import @import.local
((import_from_statement
  module_name: (_) @import.module
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias)) @import @import.local
  (#not-eq? @import.name @import.alias))
((import_from_statement
  module_name: (_) @import.module
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias)) @import
  (#eq? @import.name @import.alias))
(import_from_statement module_name: (_) @import.module (wildcard_import) @import.wildcard) @import
(future_import_statement) @import

(comment) @comment
