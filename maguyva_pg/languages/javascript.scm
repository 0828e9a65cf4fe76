; What TypeScript spells otherwise.

(class_declaration (class_heritage (_) @base)) @definition
(class (class_heritage (_) @base)) @definition
(variable_declarator value: (class (class_heritage (_) @base))) @definition
(class_heritage (identifier) @inherit)
(class_heritage (member_expression property: (_) @inherit))
(field_definition "static"? @static property: (_) @name value: (_)? @value) @definition.field
(field_definition
  property: (_) @name
  value: [
    (arrow_function "async"? @async parameters: (_)? @parameters body: (_) @body)
    (function_expression "async"? @async parameters: (_) @parameters body: (_) @body)
  ]) @definition.method
(field_definition property: (private_property_identifier) @private) @definition
(formal_parameters (identifier) @local)
(formal_parameters (assignment_pattern) @parameter.optional)
(formal_parameters (rest_pattern) @parameter.variadic)
