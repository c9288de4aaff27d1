// KVObserving: see Documentation/Design.md
