// KVObjects: see Documentation/Design.md
