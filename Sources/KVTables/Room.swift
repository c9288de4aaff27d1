// KVTables: see Documentation/Design.md
