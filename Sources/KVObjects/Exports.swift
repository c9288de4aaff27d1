// What every error, comparison and long computation is made of is part of what objects are: one import has both.
@_exported public import KVBase
