; Sections begin at titles; ``hooks.SECTION_LEVELS`` tells where they end.

(section (title) @name @head) @definition.section
