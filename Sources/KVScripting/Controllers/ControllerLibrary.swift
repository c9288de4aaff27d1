import KVLua

/// Controllers of collections (lua-api.md section 6).
final class ControllerLibrary: ScriptLibrary {
  override func bind() throws {
    try language.register(RelationalFace.self, relationalType)
    try language.register(SetFace.self, setControllerType)
    try language.define([relationalEntry, setControllerEntry])
  }
}
