package import KVObjects

/// What a context knows of one of its objects.
final class ManagedObjectRecord {
  let object: ModelObject
  var entity: EntityDescription { watch.entity }
  let id: ManagedObjectID
  /// What watches the object for the context.
  let watch: EntityWatch
  /// The context; nil where that is being freed.
  var context: ManagedObjectContext? { watch.context }
  /// Its place in the order of insertion; one that was a fault without values gets its own when these come. One whose
  /// place the parent has given, before that has saved it, has the place that it gets there.
  var place: Int {
    get {
      if ownPlace >= ManagedObjectContext.firstNewPlace, let context, isPersisted || ownPlace <= context.newPlaces,
        let known = context.store.place(of: id)
      {
        ownPlace = known
      }
      return ownPlace
    }
    set { ownPlace = newValue }
  }
  @exclusivity(unchecked) private var ownPlace: Int
  /// Whether it is there: inserted or fetched, and not deleted.
  @exclusivity(unchecked) var isAlive = true
  /// Whether it was deleted, by a call or by a cascade; where it is gone and was not it has gone by an undoing or a
  /// merge.
  @exclusivity(unchecked) var wasDeleted = false
  /// Where its delete rules wait for a save: which of the deletions that wait it is, smaller ones come first.
  @exclusivity(unchecked) var pendingRules: Int?
  /// Whether they waited when its deletion was undone: done again it is a deletion whose rules have not acted.
  var hadPendingRules = false
  /// Whether the store has it.
  @exclusivity(unchecked) var isPersisted: Bool
  /// Whether it was there when changes were processed last.
  @exclusivity(unchecked) var isShown = false
  /// Whether a fetch has just read it, and it is shown next.
  @exclusivity(unchecked) var isArriving = false
  /// What changed slots held when it was saved last: where nothing else is processed, the slots that have changed.
  var saved = SlotValues()
  /// Whether it is a fault; set by ``ManagedObjectContext/setFault(_:of:)``.
  @exclusivity(unchecked) var fault = Fault.none
  /// The to-many relations whose members are still to be read: a bit for each, by its place among those of the class.
  @exclusivity(unchecked) var unreadRelations: UInt64 = 0
  /// The objects that are read with it, where it is a fault without values.
  var batch: FaultBatch?
  /// The version of its row that was read or saved last; nil where the store keeps none, or does not have it.
  @exclusivity(unchecked) var version: Int?
  /// Whether a child has it by a merge from another store, and its parent may not have it.
  var isForeign = false
  /// When its row was read last, in seconds of the graph's clock.
  @exclusivity(unchecked) var readTime = 0.0
  /// Which saves of others what it holds is of.
  @exclusivity(unchecked) var known = KnownSaves()
  /// Where it is in the list of objects that may differ from what is saved.
  var unsavedPlace: Int?

  init(
    _ object: ModelObject, _ id: ManagedObjectID, by watch: EntityWatch, place: Int, isPersisted: Bool
  ) {
    self.object = object
    self.watch = watch
    self.id = id
    ownPlace = place
    self.isPersisted = isPersisted
  }
}

extension ManagedObjectRecord {
  /// Whether a row is the one that was read or saved last, and all of it is held or was changed here.
  func holds(_ row: StoredRow) -> Bool { row.version != nil && row.version == version && !known.isPartial }
}

/// What watches the objects of one entity for a context: they have it in common, as long as they have no other
/// observers.
final class EntityWatch: WatchNode {
  let entity: EntityDescription
  /// Valid until the context lets go of it.
  private unowned(unsafe) let confined: ManagedObjectContext
  /// In a shared world, where the last reference may go on another thread.
  private weak var shared: ManagedObjectContext?
  private let isShared: Bool
  /// The context; nil where that is being freed.
  var context: ManagedObjectContext? { isShared ? shared : confined }
  /// What objects that are no faults have in common, and what faults have; nil once the context has let go of all.
  private(set) var watchers: (plain: ObjectWatchers, faults: ObjectWatchers)?

  init(_ entity: EntityDescription, in context: ManagedObjectContext) {
    self.entity = entity
    confined = context
    isShared = context.world.isolation.isShared
    if isShared { shared = context }
    watchers = ObjectWatchers.pair(
      common: self, entity.watchedSlots, order: .controller(context.creationSerial))
  }

  /// The context lets go of all objects: this and what they had in common hold each other until then.
  func end() {
    watchers?.plain.endPair()
    watchers = nil
  }

  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }
  func isWatching(_ property: Property) -> Bool { property.definition.getter == nil }
  func prepare(for change: FastChange) -> Bool {
    guard change.kind == .setting, let context else { return false }
    return change.object._withUnsafeGuaranteedRef { object in
      context.noteSetting(object.objectClass.properties[change.slot], of: object)
    }
  }

  func willChange(_ change: PropertyChange) {
    guard let context, let record = context.record(of: change.object) else { return }
    context.willChange(change, of: record)
  }
  func didChange(_ change: PropertyChange) {
    let object = change.object
    guard let sink = object.world.stateSink, let context else { return }
    context.forEachClient { client in
      guard client.follows(object) else { return }
      sink.didTake(
        TakenChange(
          change.property, of: object, by: client.creationSerial, member: object,
          wait: client.isPaused ? .paused : context.world.wait(isPaused: false, followsEvents: true)))
    }
  }
  func objectIsGone(_ id: ObjectIdentifier) {}
}

/// Values of a few slots. O(s) for each access, for s slots that are in.
struct SlotValues {
  private var entries: ContiguousArray<(slot: Int, value: Value)> = []

  var isEmpty: Bool { entries.isEmpty }
  /// The slots, in the order in which they came.
  var slots: some Sequence<Int> { entries.lazy.map(\.slot) }

  subscript(slot: Int) -> Value? {
    get { entries.first { $0.slot == slot }?.value }
    set {
      let known = entries.firstIndex { $0.slot == slot }
      if let newValue {
        if let known { entries[known].value = newValue } else { entries.append((slot, newValue)) }
      } else if let known {
        entries.remove(at: known)
      }
    }
  }

  mutating func removeAll() { entries = [] }
}

extension Property {
  /// Whether two values that it has held are the same for a store: to the bit, and members of a set in whatever order
  /// (decisions.md 32).
  func holdsSame(_ left: Value, _ right: Value) -> Bool {
    guard collectionKind == .set, case .list(let left) = left, case .list(let right) = right else {
      return left.isIdentical(to: right)
    }
    guard left.count == right.count else { return false }
    // Each member is in once: outside of the stretches both have the same ones.
    let stretches = right.stretches(since: left)
    let known = Dictionary(stretches.flatMap { $0.old.map { (left[$0], left[$0]) } }) { first, _ in first }
    return stretches.allSatisfy { $0.new.allSatisfy { known[right[$0]]?.isIdentical(to: right[$0]) ?? false } }
  }

  /// What a new object is recorded to hold: an empty collection, where none is declared.
  package var recordedStartValue: Value { isToMany && startValue.isNil ? .list([]) : startValue }
}
