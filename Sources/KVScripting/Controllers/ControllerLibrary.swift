/// Controllers of collections (lua-api.md section 6).
extension ScriptSession {
  func bindControllers() throws {
    try register(RelationalFace.self, relationalType)
    try register(SetFace.self, setControllerType)
    try define([relationalEntry, setControllerEntry])
  }
}
