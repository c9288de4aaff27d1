// KVScripting: see Documentation/Design.md
