; Definitions

(Decl (FnProto function: (IDENTIFIER) @name (ParamDeclList) @parameters) (Block)? @body) @definition.function
(Decl (FnProto (ParamDeclList) . (PrefixTypeOp)* @returns . (ErrorUnionExpr) @returns .)) @definition
(Decl . "extern" (FnProto)) @definition @abstract
; What returns a type that is written in it is that type, for each of its arguments.
((Decl
  (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (BuildinTypeExpr) @_type)) .)
  (Block (Statement (AssignExpr (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind))))))) @definition.struct
  (#eq? @_type "type") (#match? @_kind "^(struct|opaque)"))
((Decl
  (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (BuildinTypeExpr) @_type)) .)
  (Block (Statement (AssignExpr (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind))))))) @definition.union
  (#eq? @_type "type") (#match? @_kind "^union"))
((Decl
  (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (BuildinTypeExpr) @_type)) .)
  (Block (Statement (AssignExpr (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind))))))) @definition.enum
  (#eq? @_type "type") (#match? @_kind "^enum"))

(VarDecl "const" . variable_type_function: (IDENTIFIER) @name) @definition.constant
(VarDecl "var" . variable_type_function: (IDENTIFIER) @name) @definition.variable
(ContainerDecl (Decl (VarDecl "var") @definition @static))
(VarDecl ":" . (PrefixTypeOp)* @type . (ErrorUnionExpr) @type) @definition
(VarDecl "=" . (_) @value) @definition
(VarDecl "=" . (ErrorUnionExpr) @type . (InitList)) @definition
((VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind) @body))) @definition.struct
  (#match? @_kind "^(struct|opaque)"))
((VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind) @body))) @definition.union
  (#match? @_kind "^union"))
((VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl . "enum") @body))) @definition.enum)
((VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType . "enum")) @body))) @definition.enum)
(VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ErrorSetDecl) @body))) @definition.enum
(ErrorSetDecl field_constant: (IDENTIFIER) @name @definition.enum_member)

(ContainerField field_member: (IDENTIFIER) @name) @definition.field
(ContainerField ":" . (PrefixTypeOp)* @type . (ErrorUnionExpr) @type) @definition
((ContainerDecl (ContainerDeclType) @_kind
  (ContainerField . (ErrorUnionExpr . (SuffixExpr . (IDENTIFIER) @name .) .)) @definition.enum_member)
  (#match? @_kind "^enum"))
((ContainerDecl (ContainerDeclType) @_kind
  (ContainerField . (ErrorUnionExpr . (SuffixExpr . (IDENTIFIER) @name .) .)) @definition.field)
  (#match? @_kind "^union"))

(TestDecl "test" @within [(STRINGLITERALSINGLE) (IDENTIFIER)] @name (Block) @body) @definition.function

("pub" @exported . (Decl) @definition)
("pub" @exported . (Decl (VarDecl) @definition))
("pub" @lead . (Decl) @definition)
("pub" @lead . (Decl (VarDecl) @definition))
(ParamDecl "...") @parameter.variadic

; Scopes and what they bind

[(Decl (FnProto)) (TestDecl)] @scope.function
(ContainerDecl) @scope.class
[
  (Block) (ForStatement) (ForExpr) (WhileStatement) (WhileExpr) (IfStatement) (IfExpr) (SwitchProng) (Statement (Payload))
  (BinaryExpr operator: (BitwiseOp (Payload)))
] @scope

(ParamDecl parameter: (IDENTIFIER) @local)
(ParamDecl parameter: (IDENTIFIER) @local (ParamType) @type)
(Payload variable: (IDENTIFIER) @local)
(PtrPayload variable: (IDENTIFIER) @local)
(PtrListPayload variable: (IDENTIFIER) @local)
(PtrIndexPayload variable: (IDENTIFIER) @local)
(IfPrefix (ErrorUnionExpr) @value (PtrPayload variable: (IDENTIFIER) @local))
(WhilePrefix (ErrorUnionExpr) @value (PtrPayload variable: (IDENTIFIER) @local))

; Uses

(IDENTIFIER) @read
(SuffixExpr . (IDENTIFIER) @call . (FnCallArguments) @arguments)
(FieldOrFnCall function_call: (IDENTIFIER) @call (FnCallArguments) @arguments)
(SuffixExpr (_) @before . (FieldOrFnCall [field_access: (IDENTIFIER) @read function_call: (IDENTIFIER) @call]) @chained @link)
(SuffixExpr (_) @before . [(FnCallArguments) (SuffixOp)] @chained)
((ErrorUnionExpr) @qualifier . (InitList (FieldInit field_member: (IDENTIFIER) @read)))
(InitList (FieldInit field_member: (IDENTIFIER) @ignore))
((IDENTIFIER) @ignore (#eq? @ignore "_"))
(SuffixExpr . field_constant: (IDENTIFIER) @ignore)
(BlockLabel (IDENTIFIER) @ignore)
(BreakLabel (IDENTIFIER) @ignore)
[(ParamType) (PrefixTypeOp)] @types.applied
(VarDecl ":" . (PrefixTypeOp)* . (ErrorUnionExpr) @types.applied)
(ContainerField ":" . (PrefixTypeOp)* . (ErrorUnionExpr) @types.applied)
(FnProto (ErrorUnionExpr) @types.applied .)

; Imports

((VarDecl variable_type_function: (IDENTIFIER) @import.alias
  (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import.module))) .) .)) @import
  (#eq? @_import "@import"))
((VarDecl variable_type_function: (IDENTIFIER) @import.alias
  (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import.module)))
    . (FieldOrFnCall field_access: (IDENTIFIER) @import.name) .) .)) @import
  (#eq? @_import "@import"))
((source_file (Decl (VarDecl variable_type_function: (IDENTIFIER) @import.alias
  (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_this @import.module . (FnCallArguments) .) .)) @import))
  (#eq? @_this "@This"))
((Decl "usingnamespace"
  (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import.module @import.wildcard))) .) .)) @import
  (#eq? @_import "@import"))

[(doc_comment) (line_comment)] @comment
