; Sections begin at headings; ``documents.SECTION_LEVELS`` tells where they end.

(atx_heading heading_content: (inline) @name) @definition.section @head
(setext_heading heading_content: (paragraph) @name @head) @definition.section
