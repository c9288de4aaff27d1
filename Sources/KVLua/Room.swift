// KVLua: see Documentation/Design.md
