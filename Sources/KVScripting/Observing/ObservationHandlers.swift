import KVLua
import KVObjects
import KVObserving

/// The script closures that hang on one object.
///
/// They live in the user value of the object's own Lua value, so that a closure that holds its object is collected with
/// it. While the engine keeps the object alive too, its Lua value is pinned.
final class HandlerOwner {
  /// The object, which keeps this.
  let reference: Unmanaged<ModelObject>
  var isPinned = false
  /// How many closures hang on it.
  fileprivate(set) var count = 0
  /// How many of them may be called for what happens to other objects, when nobody reaches this one.
  fileprivate(set) var reachingCount = 0

  var object: ModelObject { reference.takeUnretainedValue() }

  init(_ object: ModelObject) {
    reference = Unmanaged.passUnretained(object)
  }
}

/// Holds a ``HandlerOwner`` for as long as its object lives.
struct WeakHandlerOwner {
  weak var value: HandlerOwner?
}

/// A script's closure that observes, as its registration holds it.
///
/// Initial notifications come before it is kept with its object. Afterwards only the key is left here: a reference of the
/// engine's own would keep the closure, and all it holds, alive. When the registration lets go of this, whoever ended it,
/// the closure is to be forgotten.
final class RegisteredHandler {
  fileprivate(set) var initial: LuaValue?
  fileprivate(set) var key: Int?
  fileprivate weak var owner: HandlerOwner?
  fileprivate var isReaching = false
  private let forgotten: ForgottenHandlers

  init(_ handler: LuaValue, _ handlers: ObservationHandlers) {
    initial = handler
    forgotten = handlers.forgotten
    forgotten.livingCount += 1
  }

  deinit {
    forgotten.livingCount -= 1
    // Lua must not be entered here.
    if let key, let owner { forgotten.add(ForgottenHandlers.Entry(key, owner, isReaching)) }
  }
}

/// Closures whose registrations have ended, until Lua may be entered to forget them.
final class ForgottenHandlers {
  /// How many have not ended.
  fileprivate(set) var livingCount = 0
  fileprivate private(set) var all: [Entry] = []

  fileprivate struct Entry {
    let key: Int
    weak var owner: HandlerOwner?
    let isReaching: Bool

    init(_ key: Int, _ owner: HandlerOwner, _ isReaching: Bool) {
      (self.key, self.owner, self.isReaching) = (key, owner, isReaching)
    }
  }

  fileprivate func add(_ entry: Entry) { all.append(entry) }

  fileprivate func take() -> [Entry] {
    defer { all = [] }
    return all
  }
}

/// The closures of a session that observe: each is kept with the object that it observes, until its registration ends.
///
/// Forgetting is O(1) for each closure; pinning and unpinning objects is O(1) amortised.
final class ObservationHandlers {
  private let state: LuaState
  private var lastKey = 0
  fileprivate let forgotten = ForgottenHandlers()
  /// Objects whose Lua value is pinned for the sake of their handlers.
  private var pinnedOwners: [WeakHandlerOwner] = []
  /// At how many of them those that need it no more are unpinned.
  private var sweepCount = 64

  init(_ state: LuaState) { self.state = state }

  /// How many registrations have not ended.
  var livingCount: Int { forgotten.livingCount }

  /// Keeps the handler of an observation with `object`.
  func keep(_ handler: RegisteredHandler, of observation: KeyValueObservation, on object: ModelObject) throws {
    forgetEnded()
    lastKey += 1
    let key = lastKey
    try state.setUserValue(handler.initial ?? .nil, forKey: .integer(key), of: object)
    handler.key = key
    handler.initial = nil
    let owner = handlerOwner(of: object) ?? HandlerOwner(object)
    // A registration that has ended already (by its initial notification) has nothing that lasts.
    object.makeRegistrations().companion = owner
    handler.owner = owner
    owner.count += 1
    if observation.leadsToOthers {
      handler.isReaching = true
      owner.reachingCount += 1
    }
    try pin(owner)
  }

  /// Forgets the handlers of registrations that have ended. O(1) for each; one step for all of an object's.
  func forgetEnded() {
    if forgotten.all.isEmpty { return }
    let ended = forgotten.take()
    for entry in ended {
      entry.owner?.count -= 1
      if entry.isReaching { entry.owner?.reachingCount -= 1 }
    }
    for entry in ended {
      guard let owner = entry.owner else { continue }
      // What Lua has not made room for need not be taken out: setting nil asks for no memory.
      if owner.count > 0 {
        try? state.setUserValue(.nil, forKey: .integer(entry.key), of: owner.object)
      } else {
        end(owner)
      }
    }
  }

  /// Nothing hangs on an object any more.
  private func end(_ owner: HandlerOwner) {
    let object = owner.object
    guard let registrations = object.watchers?.registrations, registrations.companion === owner else { return }
    state.removeUserValues(of: object)
    if owner.isPinned { state.unpin(object) }
    registrations.companion = nil
    object.forgetIdleWatchers()
  }

  /// An object goes to the engine, which may keep it: its handlers must not go with its Lua value.
  func willKeep(_ object: ModelObject) throws {
    guard object.watchers != nil, let owner = handlerOwner(of: object), !owner.isPinned else { return }
    try pin(owner)
  }

  private func handlerOwner(of object: ModelObject) -> HandlerOwner? {
    object.watchers?.registrations?.companion as? HandlerOwner
  }

  private func pin(_ owner: HandlerOwner) throws {
    guard !owner.isPinned else { return }
    owner.isPinned = true
    try state.pin(owner.object)
    pinnedOwners.append(WeakHandlerOwner(value: owner))
    if pinnedOwners.count >= sweepCount { sweep() }
  }

  /// Unpins objects that nobody but Lua holds and whose observers hear of nothing else: from then on they live as long as
  /// the script reaches them. O(1) amortised, since the next sweep waits until the pinned ones have doubled.
  private func sweep() {
    pinnedOwners.removeAll { entry in
      guard let owner = entry.value else { return true }
      guard owner.reachingCount == 0, ReferenceCount.of(owner.reference) == 1 else { return false }
      owner.isPinned = false
      state.unpin(owner.object)
      return true
    }
    sweepCount = max(64, pinnedOwners.count * 2)
  }
}
