import KVLua
import KVObjects

/// One area of the language: the names that it gives to scripts, and the state that only it needs.
///
/// In contrast to the session, which all areas share, a library knows its own area. The session holds its libraries; a
/// library knows the session without keeping it, and so do the bodies of its entries: the interpreter keeps those. A new
/// area is a subclass and a property of the session, in the order in which names are registered.
class ScriptLibrary {
  unowned let session: ScriptSession
  let state: LuaState
  let world: ObjectWorld
  let values: ValueBridge
  let language: ScriptLanguage
  let sources: ScriptSources

  init(_ session: ScriptSession) {
    self.session = session
    (state, world, values, language) = (session.state, session.world, session.values, session.language)
    sources = session.sources
  }

  /// Registers its names; called once, when the session begins.
  func register() throws {}

  /// An error as a script gets it where it is not raised. Throws a limit.
  func errorValue(_ error: any Error) throws -> LuaValue {
    if let raised = error as? LuaError {
      if raised.limit != nil { throw error }
      return raised.value
    }
    guard let object = state.errorBridge?(error, state.currentLocation()) else { throw error }
    return .object(object)
  }
}
