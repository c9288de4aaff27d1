// A trace, its formats and diagnostics are what running a script gives.
@_exported public import KVTrace
