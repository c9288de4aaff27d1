import KVLua
import KVObjects

/// The script closures that hang on one object.
///
/// They live in the user value of the object's own Lua value, so that a closure that holds its object is collected with
/// it. While the engine keeps the object alive too, its Lua value is pinned.
final class HandlerOwner {
  unowned(unsafe) let object: ModelObject
  var isPinned = false

  init(_ object: ModelObject) {
    self.object = object
  }
}

/// Holds a ``HandlerOwner`` for as long as its object lives.
struct WeakHandlerOwner {
  weak var value: HandlerOwner?
}

extension ScriptSession {
  /// Keeps `handler` with `object`; gives the key to reach it by.
  func keepHandler(_ handler: LuaValue, on object: ModelObject) throws -> LuaValue {
    lastHandlerKey += 1
    let key = LuaValue.integer(lastHandlerKey)
    try state.setUserValue(handler, forKey: key, of: object)
    if let owner = handlerOwner(of: object) {
      try pin(owner)
    } else {
      let owner = HandlerOwner(object)
      object.watchers?.registrations.append(owner)
      try pin(owner)
    }
    return key
  }

  /// Forgets a handler.
  func dropHandler(_ key: LuaValue, of object: ModelObject) throws {
    try state.setUserValue(.nil, forKey: key, of: object)
  }

  /// An object goes to the engine, which may keep it: its handlers must not go with its Lua value.
  func willKeep(_ object: ModelObject) throws {
    guard object.watchers != nil, let owner = handlerOwner(of: object), !owner.isPinned else { return }
    try pin(owner)
  }

  private func handlerOwner(of object: ModelObject) -> HandlerOwner? {
    object.watchers?.registrations.lazy.compactMap { $0 as? HandlerOwner }.first
  }

  private func pin(_ owner: HandlerOwner) throws {
    guard !owner.isPinned else { return }
    owner.isPinned = true
    try state.pin(owner.object)
    pinnedOwners.append(WeakHandlerOwner(value: owner))
    if pinnedOwners.count >= handlerSweepThreshold { sweepHandlers() }
  }

  /// Unpins objects that nobody but Lua holds: from then on they live as long as the script reaches them. O(1)
  /// amortised, since the next sweep waits until the pinned ones have doubled.
  func sweepHandlers() {
    pinnedOwners.removeAll { entry in
      guard let owner = entry.value else { return true }
      guard ScriptSession.isHeldByLuaAlone(owner.object) else { return false }
      owner.isPinned = false
      state.unpin(owner.object)
      return true
    }
    handlerSweepThreshold = max(64, pinnedOwners.count * 2)
  }

  /// Whether the interpreter's reference is the only one.
  private static func isHeldByLuaAlone(_ object: ModelObject) -> Bool {
    // One reference is the interpreter's, one this call's own.
    _getRetainCount(object) <= 2
  }
}
