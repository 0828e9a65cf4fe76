; Definitions: a block is called as expressions call it, ``var.region`` or ``aws_instance.web``

((block . (identifier) @_block @exported . (string_lit) @name . (block_start) . (body)? @body) @definition.variable @owner.var @rooted
  (#eq? @_block "variable"))
((block . (identifier) @_block @exported . (string_lit) @name . (block_start) . (body)? @body) @definition.property @owner.output @rooted
  (#eq? @_block "output"))
((block . (identifier) @_block . (string_lit) @name . (block_start) . (body)? @body) @definition.module @owner.module @rooted
  (#eq? @_block "module"))
((block . (identifier) @_block . (string_lit) @name . (block_start) . (body)? @body) @definition.namespace @owner.provider @rooted
  (#eq? @_block "provider") (#match? @name "^\"[A-Za-z0-9_-]+\"$"))
((block . (identifier) @_block . (string_lit) @owner . (block_start) . (body (attribute
    (identifier) @_alias (expression (literal_value (string_lit) @name)))) @body) @definition.namespace @owner.provider @rooted
  (#eq? @_block "provider") (#eq? @_alias "alias"))
((block . (identifier) @_block . (string_lit) @owner . (string_lit) @name . (block_start) . (body)? @body) @definition.struct @rooted
  (#eq? @_block "resource"))
((block . (identifier) @_block @owner . (string_lit) @owner . (string_lit) @name . (block_start) . (body)? @body) @definition.struct @rooted
  (#match? @_block "^(data|ephemeral)$"))
((config_file (body (block . (identifier) @owner . (string_lit) @owner . (string_lit) @name . (block_start) . (body)? @body) @definition.struct @rooted))
  (#not-eq? @owner "resource"))
((config_file (body (block . (identifier) @owner . (string_lit) @name . (block_start) . (body)? @body) @definition.struct @rooted))
  (#not-match? @owner "^(module|output|provider|variable)$"))
((config_file (body (block . (identifier) @_block . (block_start) . (body (attribute
    (identifier) @name (expression) @value) @definition.constant @owner.local @rooted))))
  (#eq? @_block "locals"))

((block . (identifier) @_block (body (attribute (identifier) @_type (expression) @type))) @definition
  (#eq? @_block "variable") (#eq? @_type "type"))
((block . (identifier) @_block (body (attribute (identifier) @_description (expression) @documentation))) @definition
  (#any-of? @_block "output" "variable") (#eq? @_description "description"))

; Scopes and what they bind

(for_expr) @scope
(for_intro (identifier) @local)

; Uses

(variable_expr (identifier) @read)
(_ (variable_expr (identifier) @ignore) . [(get_attr) (index) (splat)])
(_ [(variable_expr) (get_attr) (index) (splat)] @before . (get_attr (identifier) @read) @chained @link)
(_ [(variable_expr) (get_attr) (index) (splat)] @before . [(index) (splat)] @chained)
(splat (_ [(get_attr) (index)] @before . (get_attr (identifier) @read) @chained @link))
(splat (_ . (get_attr (identifier) @ignore)))
(object_elem key: (expression . (variable_expr (identifier) @ignore) .))
(function_call (identifier) @call (function_arguments)? @arguments)
((block . (identifier) @_block (body (attribute (identifier) @_type (expression (variable_expr (identifier) @ignore)))))
  (#eq? @_block "variable") (#eq? @_type "type"))
((block . (identifier) @_block (body (attribute (identifier) @_type (expression) @types.applied)))
  (#eq? @_block "variable") (#eq? @_type "type"))
; What a module is given are its variables, and so is what a file of values sets.
((block . (identifier) @_block (body (attribute . (identifier) @read)))
  (#eq? @_block "module")
  (#not-match? @read "^(count|depends_on|for_each|providers|source|version)$"))
(config_file (body (attribute . (identifier) @read)))

; Imports

((config_file (body (block . (identifier) @_block (body (attribute
    (identifier) @_source (expression (literal_value (string_lit) @import.module @import.wildcard))) @import))))
  (#any-of? @_block "module" "run" "terraform") (#eq? @_source "source"))
((config_file (body (block . (identifier) @_block (body (block . (identifier) @_module (body (attribute
    (identifier) @_source (expression (literal_value (string_lit) @import.module @import.wildcard))) @import))))))
  (#eq? @_block "run") (#eq? @_module "module") (#eq? @_source "source"))
((config_file (body (block . (identifier) @_block (body (attribute
    (identifier) @_path (expression (literal_value (string_lit) @import.module @import.wildcard))) @import))))
  (#eq? @_block "dependency") (#eq? @_path "config_path"))

(comment) @comment
