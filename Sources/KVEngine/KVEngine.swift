// The engine as one import: everything but Lua, the traces and the command.
@_exported public import KVContext
@_exported public import KVControllers
@_exported public import KVMedia
@_exported public import KVObjects
@_exported public import KVObserving
@_exported public import KVPositions
@_exported public import KVPredicates
@_exported public import KVTableBinding
@_exported public import KVTables
@_exported public import KVText
