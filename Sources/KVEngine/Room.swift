// KVEngine: see Documentation/Design.md
