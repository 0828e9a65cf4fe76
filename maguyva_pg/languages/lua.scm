; Definitions

(function_declaration name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.function
((chunk (function_declaration name: (identifier)) @definition @exported) (#not-match? @exported "^local"))
(function_declaration
  name: (dot_index_expression table: (_) @owner field: (_) @name)
  parameters: (_) @parameters body: (_)? @body) @definition.function
(function_declaration
  name: (method_index_expression table: (_) @owner method: (_) @name)
  parameters: (_) @parameters body: (_)? @body) @definition.method

; ``local x = …`` at any place; a bare ``x = …`` makes a global where no local is meant.
(variable_declaration (variable_list name: (identifier) @name)) @definition.variable @from
(variable_declaration (assignment_statement
  (variable_list name: (identifier) @name))) @definition.variable @from
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name) (expression_list . value: (_) @value))) @definition.variable @from
(chunk (assignment_statement
  (variable_list . name: (identifier) @name @exported .) (expression_list . value: (_) @value)) @definition.variable @from)
(chunk (assignment_statement (variable_list name: (identifier) @name)) @definition.variable @from)

(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_)? @body)))) @definition.function
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_)? @body))) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: [(identifier) (dot_index_expression)] @owner field: (_) @name) .)
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_)? @body))) @definition.function
(assignment_statement
  (variable_list . name: (bracket_index_expression
    table: [(identifier) (dot_index_expression)] @owner field: (string content: (_) @name)) .)
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_)? @body))) @definition.function
; ``M.limit = 5``; of what a function sets in a table that is not its own, nothing is known.
((chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: [(identifier) (dot_index_expression)] @owner field: (_) @name) .)
  (expression_list . value: (_) @value)) @definition.field)
  (#not-match? @name "^__"))
((assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @instance field: (_) @name))
  (expression_list . value: (_) @value)) @definition.field
  (#eq? @instance "self"))

; Tables: functions in them wherever they stand, values where the file names the table. ``["key"] = …`` is data.
(table_constructor (field
  name: [(identifier) @name (string content: (_) @name)]
  value: (function_definition parameters: (_) @parameters body: (_)? @body)) @definition.method)
(chunk (variable_declaration (assignment_statement (expression_list value: (table_constructor
  (field name: (identifier) @name value: (_) @value) @definition.field)))))
(chunk (assignment_statement (expression_list value: (table_constructor
  (field name: (identifier) @name value: (_) @value) @definition.field))))
(chunk (variable_declaration (assignment_statement (expression_list value: (function_call
  name: (method_index_expression) arguments: (arguments . (table_constructor
    (field name: (identifier) @name value: (_) @value) @definition.field) .))))))
(chunk (return_statement (expression_list (table_constructor
  (field name: (identifier) @name @exported value: (_) @value) @definition.field))))

; Classes: what inherits, what is an object's metatable, what has methods.
((variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_call
    name: (identifier) @_setmetatable
    arguments: (arguments (table_constructor (field name: (identifier) @_index value: [(identifier) (dot_index_expression)] @base)))))))
  @definition.class
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index") (#not-eq? @base "self"))
((assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call
    name: [
      (method_index_expression table: [(identifier) (dot_index_expression)] @base method: (_) @_extend)
      (dot_index_expression table: [(identifier) (dot_index_expression)] @base field: (_) @_extend)
    ]))) @definition.class
  (#any-of? @_extend "extend" "subclass" "derive"))
((assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call name: (identifier) @_class))) @definition.class
  (#any-of? @_class "class" "Class"))
((assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call
    name: (identifier) @_class arguments: (arguments [(identifier) (dot_index_expression)] @base .)))) @definition.class
  (#any-of? @_class "class" "Class"))
((chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @class.name field: (_) @_index) .)
  (expression_list . value: (identifier) @_itself)))
  (#eq? @_index "__index") (#eq? @_itself @class.name))
(chunk (function_declaration name: (method_index_expression table: (identifier) @class.name)))
((chunk (function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (identifier) @class.name
    (table_constructor (field name: (identifier) @_index value: [(identifier) (dot_index_expression)] @class.base)))))
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index"))
((chunk (function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (identifier) @class.name . (identifier) @class.base .)))
  (#eq? @_setmetatable "setmetatable"))

; ``local o = setmetatable({}, Foo)`` is a Foo.
((variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_call
    name: (identifier) @_setmetatable
    arguments: (arguments . (_) . (identifier) @type .))))) @definition.variable
  (#eq? @_setmetatable "setmetatable"))

(chunk (variable_declaration . (assignment_statement) @wrapped) @wrapper)
(chunk (return_statement (expression_list . (identifier) @exported.name .)))
((chunk (return_statement (expression_list . (function_call
  name: (identifier) @_setmetatable arguments: (arguments . (identifier) @exported.name)) .)))
  (#eq? @_setmetatable "setmetatable"))
(parameters (vararg_expression) @parameter.variadic)

; Scopes and what they bind

[(function_declaration) (function_definition)] @scope.function
[(block) (for_statement) (repeat_statement)] @scope

(parameters name: (identifier) @local)
; A ``self`` that is no more than a parameter: of a callback, of a function of no table, or not the first.
((parameters (_) name: (identifier) @local @explicit) (#eq? @local "self"))
((arguments (function_definition parameters: (parameters name: (identifier) @local @explicit)))
  (#eq? @local "self"))
((function_declaration name: (identifier) parameters: (parameters name: (identifier) @local @explicit))
  (#eq? @local "self"))
((variable_declaration (assignment_statement (expression_list
  value: (function_definition parameters: (parameters name: (identifier) @local @explicit)))))
  (#eq? @local "self"))
(for_generic_clause (variable_list name: (identifier) @local))
(for_numeric_clause name: (identifier) @local)

; References

(identifier) @read
(dot_index_expression table: (_) @qualifier field: (identifier) @read)
(function_call name: (identifier) @call arguments: (_) @arguments)
(function_call name: (dot_index_expression field: (identifier) @call) arguments: (_) @arguments)
(function_call
  name: (method_index_expression table: (_) @qualifier method: (identifier) @call)
  arguments: (_) @arguments)
(arguments (vararg_expression) @spread)
(field name: (identifier) @ignore)
(variable_declaration (variable_list (identifier) @ignore))
(variable_declaration (assignment_statement (variable_list (identifier) @ignore)))
(goto_statement (identifier) @ignore)
(label_statement (identifier) @ignore)
(attribute (identifier) @ignore)

((function_call
  name: (identifier) @_setmetatable
  arguments: (arguments (table_constructor (field name: (identifier) @_index value: [
    (identifier) @inherit
    (dot_index_expression field: (_) @inherit)
  ]))))
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index") (#not-eq? @inherit "self"))
((function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (identifier) @inheritor
    (table_constructor (field name: (identifier) @_index value: (identifier) @inherit))))
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index"))
((chunk (function_call
  name: (identifier) @_setmetatable
  arguments: (arguments . (identifier) @inheritor . (identifier) @inherit .)))
  (#eq? @_setmetatable "setmetatable"))
((variable_declaration (assignment_statement
  (variable_list . name: (identifier))
  (expression_list . value: (function_call
    name: [
      (method_index_expression table: [(identifier) @inherit (dot_index_expression field: (_) @inherit)] method: (_) @_extend)
      (dot_index_expression table: [(identifier) @inherit (dot_index_expression field: (_) @inherit)] field: (_) @_extend)
    ]))))
  (#any-of? @_extend "extend" "subclass" "derive"))
((assignment_statement
  (variable_list . name: (identifier) .)
  (expression_list . value: (function_call
    name: (identifier) @_class
    arguments: (arguments [(identifier) @inherit (dot_index_expression field: (_) @inherit)] .))))
  (#any-of? @_class "class" "Class"))

; Imports and what a module returns

((variable_declaration (assignment_statement
  (variable_list . name: (identifier) @import.alias)
  (expression_list . value: (function_call
    name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .)))))
  (#eq? @_require "require"))
((variable_declaration (assignment_statement
  (variable_list . (_) . name: (identifier) @import.alias)
  (expression_list . (_) . value: (function_call
    name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .)))))
  (#eq? @_require "require"))
((variable_declaration (assignment_statement
  (variable_list . (_) . (_) . name: (identifier) @import.alias)
  (expression_list . (_) . (_) . value: (function_call
    name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .)))))
  (#eq? @_require "require"))
((chunk (assignment_statement
  (variable_list . name: (identifier) @import.alias .)
  (expression_list . value: (function_call
    name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .)))))
  (#eq? @_require "require"))
((variable_declaration (assignment_statement
  (variable_list . name: (identifier) @import.alias)
  (expression_list . value: (dot_index_expression
    table: (function_call
      name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .))
    field: (identifier) @import.name))))
  (#eq? @_require "require"))
((variable_declaration (assignment_statement
  (variable_list . (_) . name: (identifier) @import.alias)
  (expression_list . value: (function_call
    name: (identifier) @_pcall
    arguments: (arguments . (identifier) @_require . (string content: (_) @import.module) .)))))
  (#eq? @_pcall "pcall") (#eq? @_require "require"))
([
    (chunk (function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .)))
    (block (function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .)))
    (function_call name: (_ table: (function_call
      name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module) .))))
  ]
  (#eq? @_require "require"))
((function_call name: (identifier) @ignore) (#eq? @ignore "require"))

(chunk (return_statement (expression_list . (identifier) @import.exported_default .)))
((chunk (return_statement (expression_list . (function_call
  name: (identifier) @_setmetatable arguments: (arguments . (identifier) @import.exported_default)) .)))
  (#eq? @_setmetatable "setmetatable"))
((chunk (return_statement (expression_list . (function_call
  name: (identifier) @_require
  arguments: (arguments . (string content: (_) @import.module @import.module_default) .)) .)))
  (#eq? @_require "require"))
(chunk (return_statement (expression_list . (table_constructor (field
  name: (identifier) @import.alias value: (identifier) @import.name)))))

(comment) @comment
