; Sections begin at titles; ``documents.SECTION_LEVELS`` tells where they end.

(section (title) @name @head) @definition.section
