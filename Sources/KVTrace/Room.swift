// KVTrace: see Documentation/Design.md
