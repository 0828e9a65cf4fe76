; Definitions

(function_definition name: (word) @name body: (_) @body) @definition.function

; An assignment sets the file's variable, wherever it stands, unless the function declares the name as its own.
; Those that belong to one command (``IFS=, read``) define nothing, so that the places of the others are listed.
(program (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable)
(if_statement (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(elif_clause (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(else_clause (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(case_item (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(do_group (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(list (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(compound_statement (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)
(variable_assignments (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable @outward)

(declaration_command
  "export" @outward
  (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.variable
(declaration_command
  "readonly" @outward
  (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.constant
(declaration_command
  ["declare" "typeset"]
  (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.variable
(declaration_command ["declare" "typeset"] (variable_name) @name) @definition.variable
((declaration_command
  ["declare" "typeset"]
  (word) @_option
  (variable_assignment name: (variable_name) @name)) @definition.constant
  (#match? @_option "^-[a-zA-Z]*r"))

((command
  name: (command_name (word) @_command)
  argument: [(word) (concatenation . (word))] @name) @definition.macro
  (#eq? @_command "alias")
  (#match? @name "^[^-=][^=]*="))

; Scopes and what they bind

(function_definition) @scope.function

(declaration_command "local" (variable_assignment name: (variable_name) @local value: (_)? @value))
(declaration_command "local" (variable_name) @local)
(for_statement variable: (variable_name) @local)
((command name: (command_name (word) @_command) argument: (word) @local)
  (#any-of? @_command "read" "mapfile" "readarray" "getopts")
  (#match? @local "^[A-Za-z_][A-Za-z_0-9]*$"))
((command name: (command_name (word) @_command) . argument: (word) @_option . argument: (word) @local)
  (#eq? @_command "printf")
  (#eq? @_option "-v"))

; References

(variable_name) @read
((variable_name) @ignore (#match? @ignore "^[0-9]"))
(command (variable_assignment name: (variable_name) @ignore))
(command name: (command_name (word) @call))
; No function can have the name of a special builtin (POSIX, 2.14).
((command name: (command_name (word) @ignore))
  (#any-of? @ignore
    ":" "." "alias" "break" "continue" "eval" "exec" "exit" "return" "set" "shift" "source" "times" "trap" "unset"))
((command name: (command_name (word) @_command) . argument: [(word) @call (string . (string_content) @call .)])
  (#eq? @_command "trap")
  (#match? @call "^[A-Za-z_][^ ;&|=$]*$"))
((command name: (command_name (word) @_command) . argument: (raw_string) @quoted.call)
  (#eq? @_command "trap"))
((command name: (command_name (word) @_command) argument: (word) @_option . argument: (word) @call)
  (#eq? @_command "complete")
  (#eq? @_option "-F"))

; Imports

((command
  name: (command_name (word) @_command)
  . argument: [(word) (string) (raw_string) (concatenation)] @import.module @import.wildcard) @import
  (#any-of? @_command "source" "."))

((comment) @comment (#not-match? @comment "^#!"))
