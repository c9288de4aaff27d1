import KVTrees

/// A change of one object that takes the fast path: no ``PropertyChange``, no plan and no pair is made of it.
///
/// Every follower is asked first (``FastPathNode/prepare(for:)``). Where one declines, the change goes the general
/// path, by which what the others have noted is noted again. Else the change is made, each takes it, and then each
/// commits; the brackets wait for their delivery in the order of the followers, as behind every mutation.
///
/// Its objects are lent: whoever makes the change holds them.
package struct FastChange {
  package enum Kind {
    /// A stored attribute of the object is set to a value of its type.
    case setting
    /// The object is inserted into a collection of unique members that does not hold it.
    case insertion
    /// The object is removed from a collection of unique members that holds it.
    case removal
  }

  package let kind: Kind
  /// The object whose attribute is set, or that comes or goes.
  package let object: Unmanaged<ModelObject>
  /// The slot of the attribute.
  package let slot: Int
  /// The collection.
  package let storage: Unmanaged<ToManyStorage>?
  /// Whether it is made in a batch, whose end commits it.
  package let isInBatch: Bool

  @inline(__always)
  init(setting property: Property, of object: ModelObject, in world: ObjectWorld) {
    (kind, self.object, slot, storage) = (.setting, .passUnretained(object), property.slot, nil)
    isInBatch = world.transaction.isInBatch
  }

  @inline(__always)
  init(_ kind: Kind, of member: ModelObject, in storage: ToManyStorage, of world: ObjectWorld) {
    (self.kind, object, slot, self.storage) = (kind, .passUnretained(member), 0, .passUnretained(storage))
    isInBatch = world.transaction.isInBatch
  }
}

/// What takes changes on the fast path: no function of a script or program runs from the first of these calls to the
/// last of a change. By default it takes none.
package protocol FastPathNode: AnyObject {
  /// A change is about to be made. Returns whether the node takes it; where one does not, the change goes the general
  /// path for every node.
  func prepare(for change: FastChange) -> Bool
  /// It has been made.
  func take(_ change: FastChange)
  /// Every node has taken the change: returns what is to be sent of it. Nil where nothing is, or not yet, and where
  /// the transaction closes it as soon as every node was asked.
  func commit(_ change: FastChange) -> (any PendingBracket)?

  // The same for a node that is lent, of this type. Implemented below for every type.
  static func prepare(_ node: UnsafeRawPointer, for change: FastChange) -> Bool
  static func take(_ change: FastChange, by node: UnsafeRawPointer)
  static func commit(_ change: FastChange, by node: UnsafeRawPointer) -> (any PendingBracket)?
}

extension FastPathNode {
  package func prepare(for change: FastChange) -> Bool { false }
  package func take(_ change: FastChange) {}
  package func commit(_ change: FastChange) -> (any PendingBracket)? { nil }

  package static func prepare(_ node: UnsafeRawPointer, for change: FastChange) -> Bool {
    Unmanaged<Self>.fromOpaque(node)._withUnsafeGuaranteedRef { $0.prepare(for: change) }
  }

  package static func take(_ change: FastChange, by node: UnsafeRawPointer) {
    Unmanaged<Self>.fromOpaque(node)._withUnsafeGuaranteedRef { $0.take(change) }
  }

  package static func commit(_ change: FastChange, by node: UnsafeRawPointer) -> (any PendingBracket)? {
    Unmanaged<Self>.fromOpaque(node)._withUnsafeGuaranteedRef { $0.commit(change) }
  }
}

/// A node that is used without counting a reference to it, as a protocol has no `Unmanaged`: good as long as somebody
/// holds it.
package struct LentNode {
  private let node: UnsafeRawPointer
  private let type: any FastPathNode.Type

  @inline(__always)
  package init(_ node: any FastPathNode) {
    self.node = UnsafeRawPointer(Unmanaged<AnyObject>.passUnretained(node).toOpaque())
    type = Swift.type(of: node)
  }

  @inline(__always)
  package func prepare(for change: FastChange) -> Bool { type.prepare(node, for: change) }
  @inline(__always)
  package func take(_ change: FastChange) { type.take(change, by: node) }
  @inline(__always)
  package func commit(_ change: FastChange) -> (any PendingBracket)? { type.commit(change, by: node) }
}

extension ObjectWorld {
  /// Whether a change may take the fast path now.
  @inline(__always)
  var mayTakeFastPath: Bool { takesFastPath && transaction.takesFastPath }

  /// Makes a change by `apply`. Returns nil, with nothing changed, where a follower declines.
  @inline(__always)
  func make(_ change: FastChange, _ followers: Followers, apply: () -> Void) -> CommittedBrackets? {
    guard followers.prepare(for: change) else { return nil }
    apply()
    followers.take(change)
    var committed = CommittedBrackets()
    followers.commit(change) { committed.append($0, in: self) }
    return committed
  }

  /// Puts what was committed behind what waits, as observers are notified before it is sent.
  @inline(__always)
  func enqueue(_ committed: consuming CommittedBrackets) {
    if let bracket = committed.only { transaction.enqueue(bracket, isOffMain: !isOnMain) }
    closeBrackets()
  }

  /// Ends a mutation, as ``finish(_:)`` does; what was committed is sent at once where nothing waits.
  @inline(__always)
  func finish(sending committed: consuming CommittedBrackets) throws {
    var errors = FirstError()
    if let bracket = committed.only {
      if transaction.isOutermostAtRest, isOnMain {
        transaction.end()
        transaction.deliver(bracket, &errors)
        if transaction.mustDeliver { errors.note(flushBrackets()) }
        return try errors.rethrow()
      }
      transaction.enqueue(bracket, isOffMain: !isOnMain)
    }
    if transaction.isCollecting { closeBrackets() }
    try finish(&errors)
  }

  @inline(__always)
  fileprivate var isOnMain: Bool { deliversInPlace || mainExecutor.isCurrent }
}

/// The brackets of one mutation that were committed on the fast path: mostly one, which waits in no queue.
struct CommittedBrackets {
  /// The only one; several wait in the transaction, in their order.
  fileprivate private(set) var only: (any PendingBracket)?
  private var areSeveral = false

  @inline(__always)
  fileprivate mutating func append(_ bracket: any PendingBracket, in world: ObjectWorld) {
    if only == nil, !areSeveral {
      only = bracket
      return
    }
    let isOffMain = !world.isOnMain
    if let first = only { world.transaction.enqueue(first, isOffMain: isOffMain) }
    (only, areSeveral) = (nil, true)
    world.transaction.enqueue(bracket, isOffMain: isOffMain)
  }
}

extension ModelObject {
  /// The collection that `member` may come to or leave on the fast path: one of unique members, in no exchange, where
  /// there is no other side that changes. Throws where an inverse names a property that the other side lacks.
  @inline(__always)
  private func storage(of property: Property, withNoOtherSideAt member: ModelObject) throws -> Unmanaged<
    ToManyStorage
  >? {
    guard property.collectionKind?.isUnique ?? false, try !property.hasInverse(at: member, of: self) else {
      return nil
    }
    let storage = lentStorage(of: property)
    return storage.withoutRetaining { $0.mayHoldRepeats } ? nil : storage
  }

  /// Runs `body` with the followers of a to-many property that `member` comes to or leaves, where nothing else
  /// watches it; else returns nil.
  @inline(__always)
  private func withOnlyFollowers(
    of property: Property, _ member: ModelObject, _ body: (Followers) -> CommittedBrackets?
  ) -> CommittedBrackets? {
    // Observing or leaving itself as a member would change the links.
    guard world.mayTakeFastPath, member !== self, let lentWatchers else { return nil }
    return lentWatchers.withoutRetaining { $0.isFault ? nil : $0.withOnlyFollowers(of: property, body) }
  }

  /// Sets a stored attribute that nothing but followers watches. Returns whether that was done; throws the first
  /// error of a delegate.
  @inline(__always)
  final func setByFastPath(_ value: Value, _ property: Property, _ watchers: Unmanaged<ObjectWatchers>) throws -> Bool
  {
    let world = world
    guard world.mayTakeFastPath else { return false }
    let committed = watchers.withoutRetaining { watchers in
      watchers.withOnlyFollowers(of: property) { followers in
        world.make(FastChange(setting: property, of: self, in: world), followers) { write(value, to: property) }
      }
    }
    guard let committed else { return false }
    world.transaction.begin()
    try world.finish(sending: committed)
    return true
  }

  /// Appends a member to a to-many property that nothing but followers watches: no collection has to be made for that.
  /// Returns whether it was done. Throws the first error of a delegate, and where an inverse names a property that the
  /// other side lacks.
  final func addByFastPath(_ member: ModelObject, to property: Property) throws -> Bool {
    guard property.isAutomatic, lentWatchers != nil, property.takesAsElement(member, of: self),
      let storage = try storage(of: property, withNoOtherSideAt: member)
    else { return false }
    if property.holdsObjects { try world.objectRegister?.check(member, enters: property, of: self) }
    // The owner, whom the caller holds, holds the collection.
    if storage.withoutRetaining({ $0.contains(member) }) { return false }
    return try insertByFastPath(member, at: nil, into: storage, of: property)
  }

  /// Removes a member from a to-many property. Returns and throws as ``addByFastPath(_:to:)``.
  final func removeByFastPath(_ member: ModelObject, from property: Property) throws -> Bool {
    // What is not in is not asked about its other side.
    guard property.isAutomatic, lentWatchers != nil,
      let handle = lentStorage(of: property).withoutRetaining({ $0.onlyHandle(of: member) }),
      let storage = try storage(of: property, withNoOtherSideAt: member)
    else { return false }
    return try removeByFastPath(member, handle, from: storage, of: property)
  }

  /// Inserts an object that is not in at `position` of a to-many property without an inverse, in which each is once.
  /// Throws the first error of an observer or a delegate.
  package final func insert(_ member: ModelObject, at position: Int, intoUnique property: Property) throws {
    if try insertByFastPath(member, at: position, into: lentStorage(of: property), of: property) { return }
    try collection(of: property).insert(.object(member), at: position)
  }

  /// Removes an object from a to-many property without an inverse, in which each is once; nothing where it is not in.
  /// Throws as ``insert(_:at:intoUnique:)``.
  package final func remove(_ member: ModelObject, fromUnique property: Property) throws {
    let storage = lentStorage(of: property)
    guard let handle = storage.withoutRetaining({ $0.onlyHandle(of: member) }) else { return }
    if try removeByFastPath(member, handle, from: storage, of: property) { return }
    try collection(of: property).remove(.object(member))
  }

  @inline(__always)
  private func insertByFastPath(
    _ member: ModelObject, at position: Int?, into storage: Unmanaged<ToManyStorage>, of property: Property
  ) throws -> Bool {
    let committed = storage.withoutRetaining { storage in
      withOnlyFollowers(of: property, member) { followers in
        world.make(FastChange(.insertion, of: member, in: storage, of: world), followers) {
          if let position, position < storage.count {
            storage.insert(.object(member), at: position)
          } else {
            _ = storage.append(member)
          }
        }
      }
    }
    guard let committed else { return false }
    world.transaction.begin()
    try world.finish(sending: committed)
    return true
  }

  @inline(__always)
  private func removeByFastPath(
    _ member: ModelObject, _ handle: PositionHandle, from storage: Unmanaged<ToManyStorage>, of property: Property
  ) throws -> Bool {
    let committed = storage.withoutRetaining { storage in
      withOnlyFollowers(of: property, member) { followers in
        world.make(FastChange(.removal, of: member, in: storage, of: world), followers) {
          storage.remove(handle, of: member)
        }
      }
    }
    guard let committed else { return false }
    world.transaction.begin()
    try world.finish(sending: committed)
    return true
  }
}
