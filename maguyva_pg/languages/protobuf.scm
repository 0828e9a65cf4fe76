; Definitions

(package (full_ident) @name) @definition.package
(message (message_name (identifier) @name) (message_body) @body) @definition.class
(enum (enum_name (identifier) @name) (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.enum_member
(service (service_name (identifier) @name) . "{" @body) @definition.interface
(rpc
  (rpc_name (identifier) @name)
  (message_or_enum_type)
  . (message_or_enum_type) @returns) @definition.method
(field (type) @type . (identifier) @name) @definition.field
(map_field (key_type) (type) @type . (identifier) @name) @definition.field
(oneof_field (type) @type . (identifier) @name) @definition.field
; Its fields are the message's, beside it.
(oneof . (identifier) @name @definition.property)
(oneof . (identifier) @wrapped) @wrapper

; References

(message_or_enum_type (identifier) @type .)
(message_or_enum_type (identifier) @qualifier (identifier) @type .)
(extend (full_ident (identifier) @type .))
(extend (full_ident (identifier) @qualifier (identifier) @type .))
; An option in parentheses is a field that extends the options.
(option "(" . (full_ident (identifier) @read .))
(option "(" . (full_ident (identifier) @qualifier (identifier) @read .))
(field_option "(" . (full_ident (identifier) @read .))
(field_option "(" . (full_ident (identifier) @qualifier (identifier) @read .))
(enum_value_option "(" . (full_ident (identifier) @read .))
(enum_value_option "(" . (full_ident (identifier) @qualifier (identifier) @read .))

; Imports

((import path: (string) @import.module @import.wildcard) @import (#not-match? @import "^import\\s+public"))
(import "public" path: (string) @import.module @import.wildcard_export) @import

(comment) @comment
