import KVLua

/// The functions and tables of a script that an object of Swift's has need of, by names.
///
/// While what made them is under way (the script or `it`) they are held by reference, whatever becomes of the owner's Lua
/// value. Then they are put aside: they hang on that value, as the handlers of objects do. A function that holds the owner
/// is a cycle of Lua's own from then on, and is collected; held from here it would stay until the file ends.
final class KeptValues {
  /// Not held: an object that Lua owns may have this.
  private let link: LuaStateLink
  /// Whose Lua value they hang on once they are put aside.
  weak var owner: AnyObject?
  private var held: [String: LuaValue]
  /// The names there are, also of what is put aside.
  private(set) var names: Set<String>
  private var isAside = false

  init(_ state: LuaState, _ held: [String: LuaValue] = [:], owner: AnyObject? = nil) {
    link = LuaStateLink(state)
    self.held = held
    self.owner = owner
    names = Set(held.keys)
  }

  /// The value of that name; nil where there is none, and where the owner's Lua value has gone with what hung on it.
  subscript(name: String) -> LuaValue {
    guard isAside else { return held[name] ?? .nil }
    guard let state = link.state, let owner, names.contains(name) else { return .nil }
    return (try? state.userValue(forKey: .string(name), of: owner)) ?? .nil
  }

  /// Keeps another value. Throws where memory is short.
  func set(_ value: LuaValue, for name: String) throws {
    names.insert(name)
    guard isAside, let state = link.state, let owner else {
      held[name] = value
      return
    }
    try state.setUserValue(value, forKey: .string(name), of: owner)
  }

  /// Lets the owner's Lua value keep them. Throws where memory is short: they are held as before then.
  func putAside() throws {
    guard !isAside, let state = link.state, let owner else { return }
    for (name, value) in held { try state.setUserValue(value, forKey: .string(name), of: owner) }
    (isAside, held) = (true, [:])
  }
}
