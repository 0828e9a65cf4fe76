; Keys outside of arrays, which hold data, four levels deep.

(document (object (pair key: (string (string_content) @name) value: [(object) (array)]? @body) @definition.key))
(document (object (pair value: (object (pair key: (string (string_content) @name) value: [(object) (array)]? @body) @definition.key))))
(document (object (pair value: (object (pair value: (object (pair key: (string (string_content) @name) value: [(object) (array)]? @body) @definition.key))))))
(document (object (pair value: (object (pair value: (object (pair value: (object (pair key: (string (string_content) @name) value: [(object) (array)]? @body) @definition.key))))))))

(comment) @comment
