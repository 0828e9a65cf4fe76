; Elements are found by their ids; a name with signs of a template engine is none.

((start_tag
  (attribute (attribute_name) @_id [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])) @definition.element
  (#match? @_id "^[iI][dD]$") (#match? @name "^[^\\s{}<>%$]+$"))
((self_closing_tag
  (attribute (attribute_name) @_id [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])) @definition.element
  (#match? @_id "^[iI][dD]$") (#match? @name "^[^\\s{}<>%$]+$"))
; A module's names are its own.
((script_element (start_tag) @_tag (raw_text) @separate)
  (#match? @_tag "\\btype\\s*=\\s*[\"']?module\\b"))
((attribute (attribute_name) @_event (quoted_attribute_value (attribute_value) @expression))
  (#match? @_event "^on[a-z]+$") (#not-match? @expression "[{][{%]|<[%?]"))
