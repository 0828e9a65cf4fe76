; Definitions

((call target: (identifier) @_define (arguments . (alias) @name) (do_block)? @body) @definition.module @exported
  (#eq? @_define "defmodule"))
((call target: (identifier) @_define (arguments . (alias) @name) (do_block)? @body) @definition.interface @exported
  (#eq? @_define "defprotocol"))
((call target: (identifier) @_define (arguments . (alias) @name @base .) (do_block) @body) @definition.extension @exported
  (#eq? @_define "defimpl"))
((call target: (identifier) @_define
  (arguments . (alias) @name @base . (keywords (pair key: (keyword) @_for value: [(identifier) (list)])))
  (do_block)? @body) @definition.extension @exported
  (#eq? @_define "defimpl"))
((call target: (identifier) @_define
  (arguments . (alias) @owner @base (keywords (pair key: (keyword) @_for value: (alias) @name @type)))
  (do_block)? @body) @definition.extension @exported @rooted
  (#eq? @_define "defimpl") (#match? @_for "^for:"))
((call target: (identifier) @_define (do_block (unary_operator operand: (call target: (identifier) @_attribute
  (arguments [(string) (sigil)] @documentation))))) @definition
  (#any-of? @_define "defmodule" "defprotocol") (#eq? @_attribute "moduledoc"))
((call target: (identifier) @_define (do_block (unary_operator operand: (call target: (identifier) @_attribute
  (arguments . (alias) @base))))) @definition
  (#eq? @_define "defmodule") (#eq? @_attribute "behaviour"))
((call target: (identifier) @_define (do_block (unary_operator operand: (call target: (identifier) @_attribute)))) @definition @abstract
  (#eq? @_define "defmodule") (#any-of? @_attribute "callback" "macrocallback"))

((call target: (identifier) @_define (arguments . [
    (call target: (identifier) @name (arguments)? @parameters)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name (arguments)? @parameters) (identifier) @name] operator: "when")
  ])) @definition.function
  (#any-of? @_define "def" "defp" "defdelegate"))
((call target: (identifier) @_define (arguments . [
    (call target: (identifier) @name (arguments)? @parameters)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name (arguments)? @parameters) (identifier) @name] operator: "when")
  ])) @definition.macro
  (#any-of? @_define "defmacro" "defmacrop" "defguard" "defguardp"))
((call target: (identifier) @_define (arguments . [
    (binary_operator left: (_) @parameter operator: _ @name right: (_) @parameter)
    (unary_operator operator: _ @name operand: (_) @parameter)
    (binary_operator left: (binary_operator left: (_) @parameter operator: _ @name right: (_) @parameter) operator: "when")
  ])) @definition.function
  (#any-of? @_define "def" "defp" "defmacro" "defmacrop") (#not-eq? @name "when"))
((call target: (identifier) @_define) @definition @exported
  (#any-of? @_define "def" "defmacro" "defguard" "defdelegate"))
((call target: (identifier) @_define (do_block) @body) @definition
  (#any-of? @_define "def" "defp" "defmacro" "defmacrop"))
((call target: (identifier) @_define (arguments (keywords) @body .)) @definition
  (#any-of? @_define "def" "defp" "defmacro" "defmacrop" "defdelegate"))
(arguments (binary_operator operator: "\\\\") @parameter.optional)

((call target: (identifier) @_define (arguments . [
    (list (atom) @name @definition.field @exported)
    (list (keywords (pair key: (keyword) @name value: (_) @value) @definition.field @exported))
    (keywords (pair key: (keyword) @name value: (_) @value) @definition.field @exported)
  ])) (#any-of? @_define "defstruct" "defexception"))

((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments . (_) @value))) @name @definition.constant @hoisted
  (#not-match? @_attribute "^(after_compile|after_verify|before_compile|behaviour|callback|compile|deprecated|derive|describetag|dialyzer|doc|enforce_keys|external_resource|file|impl|macrocallback|moduledoc|moduletag|on_definition|on_load|opaque|optional_callbacks|since|spec|tag|type|typedoc|typep|vsn)$"))

((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments (binary_operator
    left: [(identifier) @name (call target: (identifier) @name)] operator: "::" right: (_) @value)))) @definition.type
  (#any-of? @_attribute "type" "typep" "opaque"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments . [(identifier) @name (call target: (identifier) @name)]))) @definition.type @exported
  (#eq? @_attribute "opaque"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute)) @definition @exported
  (#any-of? @_attribute "type" "opaque"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments [
    (binary_operator left: (call target: (identifier) @name (arguments)? @parameters) operator: "::" right: (_) @returns)
    (binary_operator left: (binary_operator left: (call target: (identifier) @name (arguments)? @parameters) operator: "::" right: (_) @returns) operator: "when")
  ]))) @definition.function @abstract @exported
  (#any-of? @_attribute "callback" "macrocallback"))

((unary_operator operator: "@" operand: (call target: (identifier) @_attribute)) @decoration
  (#any-of? @_attribute "deprecated" "doc" "impl" "since" "spec" "typedoc"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments . [(string) (sigil)] @documentation))) @decoration
  (#any-of? @_attribute "doc" "typedoc"))
(comment) @comment

; Scopes and what they bind

((call target: (identifier) @_define (do_block) @scope.class)
  (#any-of? @_define "defmodule" "defprotocol" "defimpl"))
((call target: (identifier) @_define) @scope.function
  (#any-of? @_define "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate"))
((call target: (identifier) @_opens) @scope
  (#any-of? @_opens "for" "with" "test" "property" "setup" "setup_all" "quote"))
[(do_block) (after_block) (else_block) (catch_block) (rescue_block) (stab_clause) (anonymous_function)] @scope

((call target: (identifier) @_define (arguments . [
    (call target: (_) (arguments) @pattern)
    (binary_operator left: (call target: (_) (arguments) @pattern) operator: "when")
  ])) (#any-of? @_define "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate"))
((call target: (identifier) @_define (arguments . [
    (binary_operator left: (_) @pattern operator: _ @_operator right: (_) @pattern)
    (unary_operator operand: (_) @pattern)
  ])) (#any-of? @_define "def" "defp" "defmacro" "defmacrop") (#not-eq? @_operator "when"))
(stab_clause left: (arguments) @pattern)
(stab_clause left: (binary_operator left: (arguments) @pattern operator: "when"))
(arguments (binary_operator left: (_) @pattern operator: "<-") @from)
(bitstring (_) @pattern (binary_operator left: (_) operator: "<-"))
(bitstring (binary_operator left: (_) @pattern operator: "<-"))
((call target: (identifier) @_match (arguments . (_) @pattern))
  (#any-of? @_match "assert_receive" "assert_received" "destructure" "match?" "refute_receive" "refute_received"))
; What stands left is named, or each operator of a long chain would wait for the end of what stands left of it.
(binary_operator left: [
    (binary_operator left: (string)) (bitstring) (call) (identifier) (list) (map) (tuple) (unary_operator)
  ] @pattern operator: "=") @from
((call target: (identifier) @_test (arguments . (string) . (_) @pattern .) (do_block))
  (#any-of? @_test "test" "property"))
((call target: (identifier) @_test (arguments . [(map) (identifier)] @pattern .) (do_block))
  (#any-of? @_test "setup" "setup_all"))
(arguments (binary_operator operator: "\\\\" right: (_) @pattern.value))
(bitstring (binary_operator operator: "::" right: (_) @pattern.value))

(binary_operator left: (map (struct [(alias) (identifier)] @type)) operator: "=" right: (identifier) @local) @from
(binary_operator left: (identifier) @local operator: "=" right: (map (struct [(alias) (identifier)] @type))) @from

; Uses

(identifier) @bare
(alias) @read
(struct (alias) @type)
(dot left: (_) @qualifier right: (alias) @read)
(unary_operator operator: "@" operand: (identifier) @ignore) @read
(unary_operator operator: "@" operand: (call target: (identifier) @ignore))
(call target: (identifier) @call (arguments)? @arguments)
(call target: (identifier) @call (do_block) @further)
(call target: (dot left: (_) @qualifier right: (identifier) @read))
(call target: (dot left: (alias) @qualifier right: (identifier) @call) (arguments)? @arguments)
(call target: (dot left: (dot right: (alias)) @qualifier right: (identifier) @call) (arguments)? @arguments)
((call target: (dot left: (identifier) @qualifier right: (identifier) @call) (arguments)? @arguments)
  (#eq? @qualifier "__MODULE__"))
(call target: (dot left: (_) @qualifier right: (identifier) @call) (arguments) @arguments)
(call target: (dot right: (identifier) @call) (do_block) @further)
"|>" @pipe
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @call operator: "/" right: (integer) @arity))
(unary_operator operator: "&" operand: (binary_operator left: (call target: (dot left: (_) @qualifier right: (identifier) @call)) operator: "/" right: (integer) @arity))

((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments . (alias) @inherit)))
  (#eq? @_attribute "behaviour"))
((call target: (identifier) @_define (arguments . (alias) @inherit))
  (#any-of? @_define "defimpl" "use"))

((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments) @types.applied))
  (#any-of? @_attribute "callback" "macrocallback" "opaque" "spec" "type" "typep"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments [
    (binary_operator left: (call target: (identifier) @ignore) operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @ignore) operator: "::") operator: "when")
  ]))) (#any-of? @_attribute "callback" "macrocallback" "spec"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments (binary_operator
    left: (call target: (identifier) @ignore (arguments (identifier) @ignore)) operator: "::"))))
  (#any-of? @_attribute "type" "typep" "opaque"))
(arguments (binary_operator left: (identifier) @ignore operator: "::"))
(unary_operator operator: "^" operand: (identifier) @ignore)
(bitstring (binary_operator operator: "::" right: (identifier) @ignore))
(bitstring (binary_operator operator: "::" right: (call target: (identifier) @ignore (arguments . (identifier)? @ignore))))
(bitstring (binary_operator operator: "::" right: (binary_operator left: (identifier) @ignore)))
(bitstring (binary_operator operator: "::" right: (binary_operator right: (call target: (identifier) @ignore (arguments . (identifier)? @ignore)))))
(bitstring (binary_operator operator: "::" right: (binary_operator right: (identifier) @ignore)))
((binary_operator left: (identifier) @ignore operator: "-" right: (call target: (identifier) @_size))
  (#any-of? @_size "size" "unit"))
((binary_operator left: (identifier) @_type operator: "-" right: (call target: (identifier) @ignore (arguments . (identifier)? @ignore)))
  (#any-of? @_type "binary" "bits" "bitstring" "bytes" "float" "integer") (#any-of? @ignore "size" "unit"))
(bitstring (binary_operator operator: "::" right: (binary_operator left: (binary_operator left: (identifier) @ignore))))
(bitstring (binary_operator operator: "::" right: (binary_operator left: (binary_operator
  right: (call target: (identifier) @ignore (arguments . (identifier)? @ignore))))))

((call target: (identifier) @ignore)
  (#any-of? @ignore "alias" "case" "cond" "def" "defdelegate" "defexception" "defguard" "defguardp" "defimpl" "defmacro"
    "defmacrop" "defmodule" "defoverridable" "defp" "defprotocol" "defstruct" "for" "if" "import" "quote" "receive"
    "require" "super" "try" "unless" "unquote" "unquote_splicing" "use" "with"))
((call target: (identifier) @_quote) @deferred (#eq? @_quote "quote"))
((call target: (identifier) @_unquote) @deferred.not (#any-of? @_unquote "unquote" "unquote_splicing"))

; Imports

(source (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree
  (#any-of? @_import "alias" "import" "require" "use"))
(call target: (identifier) @_around (do_block (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree)
  (#match? @_around "^(def.*|quote)$") (#any-of? @_import "alias" "import" "require" "use"))
(call target: (identifier) @_around (do_block (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree @import.local)
  (#not-match? @_around "^(def.*|quote)$") (#any-of? @_import "alias" "import" "require" "use"))
([(body (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree @import.local) (else_block (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree @import.local) (after_block (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree @import.local) (pair value: (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree @import.local) (ERROR (call target: (identifier) @_import (arguments . [(alias) (dot) (identifier)])) @import @import.tree @import.local)]
  (#any-of? @_import "alias" "import" "require" "use"))
