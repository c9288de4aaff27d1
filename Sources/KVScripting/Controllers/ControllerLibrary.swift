import KVLua

/// Controllers of collections (lua-api.md section 6).
final class ControllerLibrary: ScriptLibrary {
  override func register() throws {
    try language.register(RelationalObject.self, relationalType)
    try language.register(SetObject.self, setControllerType)
    try language.define([relationalEntry, setControllerEntry])
  }
}
