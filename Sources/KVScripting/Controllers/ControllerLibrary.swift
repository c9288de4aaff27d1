import KVLua

/// Controllers of collections (lua-api.md section 6).
final class ControllerLibrary: ScriptLibrary {
  override func register() throws {
    try language.register(RelationalObject.self, relationalType)
    try language.register(SetObject.self, setControllerType)
    try language.register(FetchedObject.self, fetchedType)
    try language.register(FetchRequestObject.self, fetchRequestType)
    try language.register(FetchedGlobal.self, fetchedGlobalType)
    try language.define([relationalEntry, setControllerEntry])
    try language.define(Self.fetchedName, .object(FetchedGlobal()))
  }
}
