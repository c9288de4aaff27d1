import CLua

/// The part of a state that references keep: whether it is still open, and where.
///
/// References hold this instead of the state, so that a Swift object owned by Lua may keep a Lua function without
/// keeping the state alive through it.
final class Lifeline {
  /// Set by the state as soon as it exists; good while `isOpen`.
  unowned(unsafe) var state: LuaState!
  let host: OpaquePointer
  var isOpen = true

  init(host: OpaquePointer) { self.host = host }
}

/// The way to a state that does not keep it: for what an object that Lua owns needs of its state.
///
/// In contrast to a weak reference it costs the state nothing: each use of an object that is referenced weakly takes a
/// longer way, and the state is used in every call.
public struct LuaStateLink {
  private let lifeline: Lifeline

  /// A link to a state.
  public init(_ state: LuaState) { lifeline = state.lifeline }

  /// The state; nil once it has closed.
  public var state: LuaState? { lifeline.isOpen ? lifeline.state : nil }
}

/// A value that lives in Lua, kept alive from Swift: a table, a function, a coroutine.
///
/// A reference belongs to one state and to its thread. When the last copy goes, the release is queued and done at the
/// state's next safe point: a deinit may run where Lua must not be entered. Use after the state has closed throws.
///
/// Costs: one slot of Lua's registry and one Swift object each.
public class LuaReference {
  let lifeline: Lifeline
  let index: Int32
  /// Identity while the value is alive, which this reference sees to.
  let address: UnsafeRawPointer?

  init(lifeline: Lifeline, index: Int32, address: UnsafeRawPointer?) {
    self.lifeline = lifeline
    self.index = index
    self.address = address
  }

  deinit {
    if lifeline.isOpen { kv_reference_drop(lifeline.host, index) }
  }

  /// The state, or an error once it has closed.
  func openState() throws -> LuaState {
    guard lifeline.isOpen else { throw LuaError.closed }
    return lifeline.state
  }

  /// Whether both stand for the same Lua value.
  public func isSame(as other: LuaReference) -> Bool {
    lifeline === other.lifeline && address == other.address
  }
}
