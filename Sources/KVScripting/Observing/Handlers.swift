import KVLua
import KVObjects

/// The script closures that hang on one object.
///
/// They live in the user value of the object's own Lua value, so that a closure that holds its object is collected with
/// it. While the engine keeps the object alive too, its Lua value is pinned.
final class HandlerOwner {
  /// The object, which keeps this.
  let reference: Unmanaged<ModelObject>
  var isPinned = false

  var object: ModelObject { reference.takeUnretainedValue() }

  init(_ object: ModelObject) {
    reference = Unmanaged.passUnretained(object)
  }
}

/// Holds a ``HandlerOwner`` for as long as its object lives.
struct WeakHandlerOwner {
  weak var value: HandlerOwner?
}

/// A handler whose registration is being made: initial notifications come before it is kept with its object.
///
/// Afterwards only the key is left here: a reference of the engine's own would keep the closure, and all it holds, alive.
final class PendingHandler {
  fileprivate(set) var initial: LuaValue?
  fileprivate(set) var key: Int?

  init(_ handler: LuaValue) {
    initial = handler
  }
}

extension ScriptSession {
  /// Keeps a handler with `object`; gives the key to reach it by.
  func keep(_ handler: PendingHandler, on object: ModelObject) throws -> Int {
    lastHandlerKey += 1
    let key = lastHandlerKey
    try state.setUserValue(handler.initial ?? .nil, forKey: .integer(key), of: object)
    handler.key = key
    handler.initial = nil
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
  func dropHandler(_ key: Int, of object: ModelObject) throws {
    try state.setUserValue(.nil, forKey: .integer(key), of: object)
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
      guard ReferenceCount.isSingle(owner.reference) else { return false }
      owner.isPinned = false
      state.unpin(owner.object)
      return true
    }
    handlerSweepThreshold = max(64, pinnedOwners.count * 2)
  }
}

/// Counts the references to an object.
///
/// How many a call adds itself depends on how it was compiled: the count of an object with a single reference, taken the
/// same way, says so.
private enum ReferenceCount {
  private final class Probe {}

  private static let ofSingleReference: UInt = {
    let probe = Unmanaged.passRetained(Probe() as AnyObject)
    defer { probe.release() }
    return count(probe)
  }()

  @inline(never)
  private static func count(_ object: Unmanaged<AnyObject>) -> UInt {
    object._withUnsafeGuaranteedRef { _getRetainCount($0) }
  }

  /// Whether there is just one.
  static func isSingle(_ object: Unmanaged<ModelObject>) -> Bool {
    count(Unmanaged<AnyObject>.fromOpaque(object.toOpaque())) == ofSingleReference
  }
}
