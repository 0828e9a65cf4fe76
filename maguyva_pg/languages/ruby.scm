; Definitions

(class name: [(constant) @name (scope_resolution scope: (_) @owner name: (constant) @name)] body: (_)? @body) @definition.class
(class name: (scope_resolution "::" . name: (constant) @name) @rooted body: (_)? @body) @definition.class
(class name: (scope_resolution scope: (scope_resolution !scope) @rooted)) @definition
(class superclass: (superclass [(constant) (scope_resolution)] @base)) @definition
(class superclass: (superclass) @bases) @definition
(module name: [(constant) @name (scope_resolution scope: (_) @owner name: (constant) @name)] body: (_)? @body) @definition.module
(module name: (scope_resolution "::" . name: (constant) @name) @rooted body: (_)? @body) @definition.module

(method name: (_) @name parameters: (_)? @parameters body: (_)? @body) @definition.function
(singleton_method object: (_) @static name: (_) @name parameters: (_)? @parameters body: (_)? @body) @definition.function
(singleton_method object: (constant) @owner) @definition
[(optional_parameter) (keyword_parameter value: (_))] @parameter.optional
[(splat_parameter) (hash_splat_parameter) (forward_parameter)] @parameter.variadic
(block_parameter) @parameter.none
; What a method of one expression returns.
(method body: (body_statement . [(call) (identifier) (instance_variable)] @result .)) @definition
(method body: (body_statement . (operator_assignment operator: "||=" right: (_) @result) .)) @definition
(method body: [(call) (identifier) (instance_variable)] @result) @definition
(method body: (operator_assignment operator: "||=" right: (_) @result)) @definition
(singleton_method body: (body_statement . (call) @result .)) @definition
(singleton_method body: (body_statement . (operator_assignment operator: "||=" right: (_) @result) .)) @definition

(assignment left: (constant) @name right: (_) @value) @definition.constant @hoisted
(assignment left: (scope_resolution scope: (constant) @owner name: (constant) @name)) @definition.constant @hoisted
(assignment left: (left_assignment_list (constant) @name)) @definition.constant @hoisted
(operator_assignment left: (constant) @name right: (_) @value) @definition.constant @hoisted
((assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_new block: (_)? @body)) @definition.class
  (#any-of? @_maker "Struct" "Data" "Class") (#any-of? @_new "new" "define"))
((assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_new block: (_)? @body)) @definition.module
  (#eq? @_maker "Module") (#eq? @_new "new"))
((assignment left: (constant) right: (call
    receiver: (constant) @_class method: (identifier) @_new arguments: (argument_list . [(constant) (scope_resolution)] @base))) @definition
  (#eq? @_class "Class") (#eq? @_new "new"))
((call receiver: (constant) @_maker method: (identifier) @_new arguments: (argument_list (simple_symbol) @name @definition.property))
  (#any-of? @_maker "Struct" "Data") (#any-of? @_new "new" "define"))

(assignment left: (instance_variable) @name @instance right: (_) @value) @definition.field
(operator_assignment left: (instance_variable) @name @instance operator: "||=" right: (_) @value) @definition.field
(operator_assignment left: (instance_variable) @name @instance) @definition.field
(left_assignment_list (instance_variable) @name @instance @definition.field)
(assignment left: (class_variable) @name @instance right: (_) @value) @definition.field @static @both_sides
(operator_assignment left: (class_variable) @name @instance operator: "||=" right: (_) @value) @definition.field @static @both_sides
(operator_assignment left: (class_variable) @name @instance) @definition.field @static @both_sides
(assignment left: (global_variable) @name right: (_) @value) @definition.variable @rooted @outward

((call !receiver method: (identifier) @_attribute arguments: (argument_list [(simple_symbol) (string)] @name @definition.property))
  (#any-of? @_attribute "attr" "attr_accessor" "attr_reader" "attr_writer" "attribute" "belongs_to" "delegate"
    "def_delegators" "def_instance_delegators" "has_and_belongs_to_many" "has_many" "has_many_attached" "has_one"
    "has_one_attached" "has_rich_text") (#not-match? @name "^:?@"))
((call !receiver method: (identifier) @_attribute @static @both_sides
    arguments: (argument_list [(simple_symbol) (string)] @name @definition.property))
  (#any-of? @_attribute "cattr_accessor" "cattr_reader" "cattr_writer" "class_attribute" "mattr_accessor" "mattr_reader"
    "mattr_writer" "thread_cattr_accessor" "thread_mattr_accessor"))
((call !receiver method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)) @definition.function
  (#any-of? @_define "alias_method" "define_method"))
((call !receiver method: (identifier) @_define
    arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)) @definition.function @static
  (#any-of? @_define "define_singleton_method" "scope"))
(alias name: [(identifier) (constant) (operator) (setter) (simple_symbol)] @name) @definition.function
; ``class_methods do`` of a concern is a module of that name.
((call !receiver method: (identifier) @name !arguments block: (_) @body) @definition.module
  (#eq? @name "class_methods"))
((call !receiver method: (identifier) @_refine arguments: (argument_list . [(constant) (scope_resolution)] @name .) block: (_) @body) @definition.extension
  (#eq? @_refine "refine"))

((class body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution)] @included)))) @definition
  (#eq? @_mixes "include"))
((class body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution) (self)] @extended)))) @definition
  (#eq? @_mixes "extend"))
((class body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution)] @prepended)))) @definition
  (#eq? @_mixes "prepend"))
((module body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution)] @included)))) @definition
  (#eq? @_mixes "include"))
((module body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution) (self)] @extended)))) @definition
  (#eq? @_mixes "extend"))
((module body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution)] @prepended)))) @definition
  (#eq? @_mixes "prepend"))
; What stands in ``class << self`` is the class's own.
((class body: (body_statement (singleton_class value: (self) body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution)] @extended)))))) @definition
  (#eq? @_mixes "include"))
((module body: (body_statement (singleton_class value: (self) body: (body_statement (call !receiver method: (identifier) @_mixes
    arguments: (argument_list [(constant) (scope_resolution)] @extended)))))) @definition
  (#eq? @_mixes "include"))

; Who may call what

(singleton_class value: (self)) @marks.static
((body_statement (identifier) @onward.private) (#any-of? @onward.private "private" "protected"))
((body_statement (identifier) @onward.both_sides) (#eq? @onward.both_sides "module_function"))
((body_statement (identifier) @onward) (#eq? @onward "public"))
((call !receiver method: (identifier) @_private arguments: (argument_list [
    (method) @definition @private
    (singleton_method) @definition @private
    (call arguments: (argument_list (simple_symbol) @definition @private))
  ]))
  (#any-of? @_private "private" "private_class_method" "protected"))
((call !receiver method: (identifier) @_private
    arguments: (argument_list [(simple_symbol) (string)] @marked.private))
  (#any-of? @_private "private" "private_class_method" "private_constant" "protected"))
((call !receiver method: (identifier) @_private arguments: (argument_list (array (simple_symbol) @marked.private)))
  (#any-of? @_private "private" "private_class_method" "protected"))
((call !receiver method: (identifier) @_shared arguments: (argument_list (method) @definition @both_sides))
  (#eq? @_shared "module_function"))
((call !receiver method: (identifier) @_shared arguments: (argument_list (simple_symbol) @marked.both_sides))
  (#eq? @_shared "module_function"))

; Scopes and what they bind

[(method) (singleton_method)] @scope.function
[(class) (module) (singleton_class)] @scope.class
[(block) (do_block) (lambda)] @scope

(method_parameters (identifier) @local)
(block_parameters (identifier) @local)
(block_parameters locals: (identifier) @local)
(lambda_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(optional_parameter name: (identifier) @local value: (_) @value)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(hash_splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(assignment left: (identifier) @local right: (_) @value)
(operator_assignment left: (identifier) @local operator: "||=" right: (_) @value)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(destructured_left_assignment (identifier) @local)
(rest_assignment (identifier) @local)
(rescue (exceptions . [(constant) (scope_resolution)] @type .) variable: (exception_variable (identifier) @local))
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)
(in_clause pattern: (_) @pattern)
(match_pattern pattern: (_) @pattern)
(test_pattern pattern: (_) @pattern)
(variable_reference_pattern) @pattern.value
(expression_reference_pattern) @pattern.value
(as_pattern value: [(constant) (scope_resolution)] @type name: (identifier) @local)
(as_pattern name: (identifier) @local)
(keyword_pattern key: (hash_key_symbol) @local !value)

; Code that is run with another ``self``

((program (call method: (identifier) @_runs block: (_) @deferred))
  (#not-match? @_runs "^(each|each_with_index|freeze|loop|map|new|tap|times|with_index)$"))
((class body: (body_statement (call method: (identifier) @_runs block: (_) @deferred)))
  (#not-match? @_runs "^(class_methods|define_method|define_singleton_method|each|each_with_index|map|times)$"))
((module body: (body_statement (call method: (identifier) @_runs block: (_) @deferred)))
  (#not-match? @_runs "^(class_methods|define_method|define_singleton_method|each|each_with_index|map|times)$"))
(class body: (body_statement (call arguments: (argument_list [(lambda) @deferred (pair value: (lambda) @deferred)]))))
((call method: (identifier) @_runs block: (_) @deferred)
  (#any-of? @_runs "class_eval" "class_exec" "define_singleton_method" "instance_eval" "instance_exec" "module_eval" "module_exec"))
[(class) (method) (module) (singleton_method)] @deferred.not

; Uses

[(constant) (instance_variable) (class_variable) (global_variable)] @read
(identifier) @bare
(scope_resolution scope: (_) @qualifier name: (constant) @read)
(scope_resolution . "::" @qualifier . name: (constant) @read)
(call method: [(identifier) (constant)] @call arguments: (argument_list)? @arguments)
(call receiver: (_) @qualifier method: [(identifier) (constant)] @call)
(call method: (super) @call)
((super) @call)
(assignment left: (call method: (identifier) @assigned))
(left_assignment_list (call method: (identifier) @assigned))
(exceptions [(constant) @type (scope_resolution name: (constant) @type)])
(superclass [(constant) @inherit (scope_resolution name: (constant) @inherit)])
((call !receiver method: (identifier) @_mixes arguments: (argument_list [(constant) @inherit (scope_resolution name: (constant) @inherit)]))
  (#any-of? @_mixes "extend" "include" "prepend"))
((call receiver: (constant) @_class method: (identifier) @_new arguments: (argument_list . [(constant) @inherit (scope_resolution name: (constant) @inherit)]))
  (#eq? @_class "Class") (#eq? @_new "new"))
((call receiver: [(constant) (scope_resolution)] @inheritor method: (identifier) @_mixes
    arguments: (argument_list [(constant) @inherit (scope_resolution name: (constant) @inherit)]))
  (#any-of? @_mixes "extend" "include" "prepend"))
[(splat_argument) (hash_splat_argument) (forward_argument)] @spread
(setter (identifier) @ignore)
(alias (_) @ignore)
(undef (_) @ignore)
((identifier) @ignore
  (#any-of? @ignore "alias_method" "attr" "attr_accessor" "attr_reader" "attr_writer" "block_given?" "define_method" "extend"
    "include" "module_function" "prepend" "private" "private_class_method" "private_constant" "protected" "public"))

; Symbols that name methods
((call method: (identifier) @_m arguments: (argument_list . (simple_symbol) @quoted.symbol)) @_call
  (#any-of? @_m "__send__" "method" "public_send" "send")
  (#match? @_call "^(self\\.)?(__send__|method|public_send|send)\\b"))
(class body: (body_statement (alias alias: (_) @quoted.member)))
(module body: (body_statement (alias alias: (_) @quoted.member)))
((class body: (body_statement (call !receiver method: (identifier) @_m
    arguments: (argument_list . [(simple_symbol) (string)] . [(simple_symbol) (string)] @quoted.member .))))
  (#eq? @_m "alias_method"))
((module body: (body_statement (call !receiver method: (identifier) @_m
    arguments: (argument_list . [(simple_symbol) (string)] . [(simple_symbol) (string)] @quoted.member .))))
  (#eq? @_m "alias_method"))
((class body: (body_statement (call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @quoted.member))))
  (#match? @_m "^((append_|prepend_|skip_)?(after|around|before)_(?!type_cast)\\w+|helper_method|validate)$"))
((class body: (body_statement (call !receiver method: (identifier) arguments: (argument_list
    (pair key: (hash_key_symbol) @_when value: (simple_symbol) @quoted.member)))))
  (#any-of? @_when "if" "unless"))
((class body: (body_statement (call !receiver method: (identifier) @_rescues arguments: (argument_list
    (pair key: (hash_key_symbol) @_with value: (simple_symbol) @quoted.member)))))
  (#eq? @_rescues "rescue_from") (#eq? @_with "with"))

; Imports

((call !receiver method: (identifier) @_requires arguments: (argument_list . (string . (string_content) .) .)) @import @import.tree
  (#any-of? @_requires "load" "require" "require_dependency" "require_relative"))
((call method: (identifier) @_requires arguments: (argument_list . (simple_symbol) . (string . (string_content) .) .)) @import @import.tree
  (#eq? @_requires "autoload"))

(comment) @comment
