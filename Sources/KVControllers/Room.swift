// KVControllers: see Documentation/Design.md
