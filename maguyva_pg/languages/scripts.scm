; Scripts in pages and components, in the language that their tag says.

((script_element (start_tag) @_tag (raw_text) @embedded.javascript)
  (#not-match? @_tag "\\b(lang|type)\\s*="))
((script_element (start_tag) @_tag (raw_text) @embedded.javascript)
  (#match? @_tag "\\b(lang|type)\\s*=\\s*[\"']?(js|jsx|module|(text|application)/(javascript|ecmascript|babel|jsx))\\b")
  (#not-match? @_tag "\\blang\\s*=\\s*[\"']?(ts|tsx|typescript|coffee)\\b"))
((script_element (start_tag) @_tag (raw_text) @embedded.typescript)
  (#match? @_tag "\\b(lang|type)\\s*=\\s*[\"']?((text|application)/)?(ts|typescript)\\b"))
((script_element (start_tag) @_tag (raw_text) @embedded.tsx)
  (#match? @_tag "\\blang\\s*=\\s*[\"']?tsx\\b"))
