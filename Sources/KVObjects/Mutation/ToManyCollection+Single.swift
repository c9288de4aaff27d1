import KVPositions

/// Inserting and removing one element where nobody watches, or plain observers alone: short cuts past the route of every
/// mutation, as those of setting an attribute (`ObjectWorld+AttributeSetting.swift`).
///
/// Of the phases the change and the posts are left: there is no other side to be changed, no controller to take the change
/// in, nobody to be notified before it who might change the collection. `SingleElementTests` holds them against the route.
extension ToManyCollection {
  /// Inserts one member at `position` (0...count). Returns whether that was done; throws the first error of an observer,
  /// and where an inverse names a property that the other side lacks.
  func insertAlone(_ member: Value, at position: Int) throws -> Bool {
    guard try !hasInverse(at: member), let observers = elementObservers else { return false }
    if observers.isEmpty {
      storage.insert(member, at: position)
      return true
    }
    let edit = CollectionEdit(inserting: ValueList([member]), at: IndexRanges(position))
    storage.insert(member, at: position)
    try send(PropertyChange(.insertion, edit, of: property, of: owner), to: observers)
    return true
  }

  /// Removes the elements at `positions`, nearly always one.
  func removeMember(_ positions: @escaping () -> IndexRanges) throws {
    let found = positions()
    if found.count == 1, let position = found.first, try removeAlone(at: position) { return }
    try removeMembers(positions)
  }

  /// Removes the element at `position` (0..<count). Returns and throws as ``insertAlone(_:at:)``.
  private func removeAlone(at position: Int) throws -> Bool {
    let element = storage.element(at: position)
    guard try !hasInverse(at: element), let observers = elementObservers else { return false }
    let positions = IndexRanges(position)
    if observers.isEmpty {
      storage.remove(at: positions)
      return true
    }
    let edit = CollectionEdit(removing: ValueList([element]), from: positions)
    storage.remove(at: positions)
    try send(PropertyChange(.removal, edit, of: property, of: owner), to: observers)
    return true
  }

  private func hasInverse(at element: Value) throws -> Bool {
    guard property.holdsObjects, case .object(let object) = element else { return false }
    return try property.hasInverse(at: object, of: owner)
  }

  /// The plain observers of the elements: none where nobody watches, nil where anybody else does.
  private var elementObservers: ContiguousArray<ObjectWatchers.PlainObserver>? {
    guard property.isAutomatic, let watchers = owner.lentWatchers else { return [] }
    return watchers.withoutRetaining { $0.isWatching(property) ? $0.elementObservers(of: property) : [] }
  }

  /// Notifies observers of a change that has been made. Throws the first error of one.
  private func send(
    _ change: PropertyChange, to observers: ContiguousArray<ObjectWatchers.PlainObserver>
  ) throws {
    let world = owner.world
    // New ones are in the edit.
    let old = Value.list(change.edit?.removed ?? ValueList([]))
    world.transaction.begin()
    var errors = FirstError()
    observers.withUnsafeBufferPointer { observers in
      for index in observers.indices where observers[index].subscriber.isActive {
        let traits = observers[index].traits
        errors.keep {
          try observers[index].subscriber.sendPost(
            change, traits: traits, old: traits.contains(.wantsOldValue) ? old : .nil, new: nil)
        }
      }
    }
    try world.finish(&errors)
  }
}
