import KVPositions

/// Inserting and removing one element where no observer is notified before the change: a short cut past the route of every
/// mutation, as those of setting an attribute (`ObjectWorld+AttributeSetting.swift`).
///
/// There is no other side to be changed, and no observer might change the collection before the change.
/// `SingleElementTests` compares it with the route.
extension ToManyCollection {
  /// Inserts one member at `position` (0...count). Returns whether that was done; throws the first error of an observer,
  /// and where an inverse names a property that the other side lacks.
  ///
  /// `byPlan` inserts it where a controller has changed the collection before the change.
  func insertAlone(_ member: Value, at position: Int, orElse byPlan: () throws -> Void) throws -> Bool {
    guard try !hasInverse(at: member) else { return false }
    return try change(orElse: byPlan) {
      PropertyChange(
        .insertion, CollectionEdit(inserting: ValueList([member]), at: IndexRanges(position)), of: property, of: owner
      )
    } apply: {
      storage.insert(member, at: position)
    }
  }

  /// Removes the elements at `positions`, nearly always one.
  func removeMember(_ positions: @escaping () -> IndexRanges) throws {
    let found = positions()
    if found.count == 1, let position = found.first,
      try removeAlone(at: position, orElse: { try removeMembers(positions) })
    {
      return
    }
    try removeMembers(positions)
  }

  /// Removes the element at `position` (0..<count). Returns and throws as ``insertAlone(_:at:orElse:)``.
  private func removeAlone(at position: Int, orElse byPlan: () throws -> Void) throws -> Bool {
    let element = storage.element(at: position)
    guard try !hasInverse(at: element) else { return false }
    let positions = IndexRanges(position)
    return try change(orElse: byPlan) {
      PropertyChange(
        .removal, CollectionEdit(removing: ValueList([element]), from: positions), of: property, of: owner)
    } apply: {
      storage.remove(at: positions)
    }
  }

  /// Makes a change of one element by `apply`. Returns false, with nothing changed, where an observer watches that is notified
  /// before changes, or needs more than the elements.
  @inline(__always)
  private func change(
    orElse byPlan: () throws -> Void, _ change: () -> PropertyChange, apply: () -> Void
  ) throws -> Bool {
    let world = owner.world
    guard property.isAutomatic, let watchers = owner.currentWatchers, watchers.isWatching(property) else {
      apply()
      return true
    }
    guard
      let links = watchers.plainLinks(
        of: property, observersWith: [.passive, .tellsElements], without: [.wantsPrior, .behindToMany]),
      !links.hasFollowers || world.takesLanes && !watchers.isFault
    else { return false }
    let change = change()
    var errors = FirstError()
    world.transaction.begin()
    if links.hasFollowers {
      let version = storage.mutationCount
      links.forEachFollower { $0.willChange(change) }
      if storage.mutationCount != version {
        // It is planned anew; what the controllers have noted is part of that.
        world.transaction.end()
        try byPlan()
        return true
      }
      apply()
      links.forEachFollower { node in errors.keep { try node.didChange(change) } }
      world.closeBrackets()
    } else {
      apply()
    }
    if links.hasObservers {
      // New elements are in the edit.
      let old = Value.list(change.edit?.removed ?? ValueList([]))
      links.forEachObserver { node, traits in
        guard let subscriber = node.subscriber, subscriber.isActive else { return }
        errors.keep {
          try subscriber.sendPost(
            change, traits: traits, old: traits.contains(.wantsOldValue) ? old : .nil, new: nil)
        }
      }
    }
    try world.finish(&errors)
    return true
  }

  private func hasInverse(at element: Value) throws -> Bool {
    guard property.holdsObjects, case .object(let object) = element else { return false }
    return try property.hasInverse(at: object, of: owner)
  }
}
