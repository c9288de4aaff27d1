import KVObjects

/// What a context knows of one of its objects, and what watches the object for it.
final class ManagedObjectRecord {
  let object: ModelObject
  let entity: EntityDescription
  let id: ManagedObjectID
  /// Valid until the context lets go of it.
  private unowned(unsafe) let confined: ManagedObjectContext
  /// In a shared world, where the last reference may go on another thread.
  private weak var shared: ManagedObjectContext?
  private let isShared: Bool
  /// The context; nil where that is being freed.
  var context: ManagedObjectContext? { isShared ? shared : confined }
  /// Its place in the order of insertion; one that was a fault without values gets its own when these come.
  var place: Int
  /// Whether it is there: inserted or fetched, and not deleted.
  var isAlive = true
  /// Whether the store has it.
  var isPersisted: Bool
  /// Whether it was there when changes were processed last.
  var isShown = false
  /// What changed slots held when it was saved last: where nothing else is processed, the slots that have changed.
  var saved = SlotValues()
  /// Whether it is a fault; set by ``ManagedObjectContext/setFault(_:of:)``.
  var fault = Fault.none
  /// The objects that are read with it, where it is a fault without values.
  var batch: FaultBatch?
  /// The version of its row that was read or saved last; nil where the store keeps none, or does not have it.
  var version: Int?
  /// Which saves of others what it holds is of.
  var known = KnownSaves()
  /// Where it is in the list of objects that may differ from what is saved.
  var unsavedPlace: Int?

  init(
    _ object: ModelObject, _ entity: EntityDescription, _ id: ManagedObjectID, in context: ManagedObjectContext,
    place: Int, isPersisted: Bool
  ) {
    self.object = object
    self.entity = entity
    self.id = id
    confined = context
    isShared = context.world.isolation.isShared
    if isShared { shared = context }
    self.place = place
    self.isPersisted = isPersisted
  }
}

extension ManagedObjectRecord: WatchNode {
  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }
  func isWatching(_ property: Property) -> Bool { property.definition.getter == nil }
  func willChange(_ change: PropertyChange) { context?.willChange(change, of: self) }
  func didChange(_ change: PropertyChange) {}
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
  /// Whether two values that it has held are the same: members of a set in whatever order (decisions.md 32).
  func holdsSame(_ left: Value, _ right: Value) -> Bool {
    guard collectionKind == .set, case .list(let left) = left, case .list(let right) = right else {
      return left == right
    }
    return left.count == right.count && (left == right || Set(left) == Set(right))
  }
}

extension ValueList {
  fileprivate static func == (left: ValueList, right: ValueList) -> Bool { Value.list(left) == Value.list(right) }
}
