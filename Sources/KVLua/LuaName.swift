import CLua

/// A text that a state keeps, to be pushed without being made anew: the name of a field that is read or set often.
///
/// In contrast to a ``LuaValue/string(_:)``, which is copied into Lua each time, it costs a read of Lua's registry, and
/// nothing about it can fail. It belongs to one state, as every reference does.
public final class LuaName: LuaReference {
  /// The text itself.
  public let text: String

  init(_ text: String, lifeline: Lifeline, index: Int32) {
    self.text = text
    super.init(lifeline: lifeline, index: index, address: nil)
  }
}

extension LuaState {
  /// Keeps a text as a name, for as long as the name lives.
  /// - Throws: ``LuaError`` where memory is short.
  public func makeName(_ text: String) throws -> LuaName {
    try balanced { thread in
      try push(.string(text), on: thread)
      let index = kv_reference_make(thread)
      guard index >= 0 else { throw outOfMemory() }
      return LuaName(text, lifeline: lifeline, index: index)
    }
  }

  /// Pushes a name of this state.
  func push(_ name: LuaName, on thread: OpaquePointer) throws {
    guard name.lifeline === lifeline else { throw LuaError.otherState }
    kv_reference_push(thread, name.index)
  }
}
