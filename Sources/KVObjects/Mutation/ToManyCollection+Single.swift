import KVPositions

/// Inserting and removing one element where no observer is notified before the change: a short cut past the route of
/// every mutation, as those of setting an attribute (`ObjectWorld+AttributeSetting.swift`).
///
/// Of other sides at most one changes, the to-one relation of the element. `SingleElementTests` compares it with the
/// route.
extension ToManyCollection {
  /// The to-one relation of an element that follows its coming or going.
  private struct OtherSide {
    let object: ModelObject
    let property: Property
    /// What it holds before.
    let partner: ModelObject?
    let value: Value
    /// What watches it; nil for nothing.
    var links: PlainLinks?

    func write() { object.write(value, to: property) }
    var isOutdated: Bool { object.heldValue(at: property.slot).object !== partner }
  }

  /// What a change of one element changes at the other side.
  private enum Inverse {
    case none
    case one(OtherSide)
    /// More, or what an observer watches.
    case others
  }

  /// Inserts one member at `position` (0...count). Returns whether that was done; throws the first error of an
  /// observer, and where an inverse names a property that the other side lacks.
  ///
  /// `byPlan` inserts it where a controller has changed the collection before the change.
  func insertAlone(_ member: Value, at position: Int, orElse byPlan: () throws -> Void) throws -> Bool {
    try change(.insertion, of: member, try inverse(at: member, isEntering: true), orElse: byPlan) {
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
    func removeByPlan() throws {
      // Also where none is left: what has happened meanwhile is sent.
      try mutate { [self] in
        let found = positions()
        return found.isEmpty ? nil : try removalStep(at: found)
      }
    }
    if found.count == 1, let position = found.first, try removeAlone(at: position, orElse: removeByPlan) { return }
    try removeMembers(positions)
  }

  /// Removes the element at `position` (0..<count). Returns and throws as ``insertAlone(_:at:orElse:)``.
  private func removeAlone(at position: Int, orElse byPlan: () throws -> Void) throws -> Bool {
    let element = storage.element(at: position)
    let positions = IndexRanges(position)
    return try change(.removal, of: element, try inverse(at: element, isEntering: false), orElse: byPlan) {
      PropertyChange(
        .removal, CollectionEdit(removing: ValueList([element]), from: positions), of: property, of: owner)
    } apply: {
      storage.remove(at: positions)
    }
  }

  /// What changes at `element`, which enters or leaves. Throws where an inverse names a property that the other side
  /// lacks.
  @inline(__always)
  private func inverse(at element: Value, isEntering: Bool) throws -> Inverse {
    guard property.holdsObjects, case .object(let object) = element, try property.hasInverse(at: object, of: owner)
    else { return .none }
    guard let inverse = try property.inverse(at: object, of: owner), !inverse.isToMany, inverse.isAutomatic,
      inverse.definition.getter == nil, inverse.definition.setter == nil, kind.isUnique, !storage.mayHoldRepeats,
      owner.world.takesFastPath, !object.isMarkedFault
    else { return .others }
    let partner = object.heldValue(at: inverse.slot).object
    guard partner === (isEntering ? nil : owner) else { return .others }
    var other = OtherSide(
      object: object, property: inverse, partner: partner, value: isEntering ? .object(owner) : .nil)
    if let watchers = object.currentWatchers, watchers.isWatching(inverse) {
      other.links = watchers.plainLinks(of: inverse, observersWith: .storedAttribute, without: .wantsPrior)
      guard let links = other.links, !links.hasObservers else { return .others }
    }
    return .one(other)
  }

  /// Makes by `apply` a change of one element, and that of the other side, on the fast path. Returns nil, with
  /// nothing changed, where that cannot be done.
  @inline(__always)
  private func changeByFastPath(
    _ kind: FastChange.Kind, of element: Value, _ links: PlainLinks, _ other: OtherSide?, apply: () -> Void
  ) -> CommittedBrackets? {
    guard other?.links == nil, self.kind.isUnique, !storage.mayHoldRepeats, case .object(let member) = element else {
      return nil
    }
    return links.withFollowers { followers in
      owner.world.make(FastChange(kind, of: member, in: storage, of: owner.world), followers) {
        apply()
        other?.write()
      }
    }
  }

  /// Makes a change of one element by `apply`, and that of the other side. Returns false, with nothing changed, where
  /// an observer watches that is notified before changes, or needs more than the elements, and where more changes at
  /// the other side.
  @inline(__always)
  private func change(
    _ kind: FastChange.Kind, of element: Value, _ inverse: Inverse, orElse byPlan: () throws -> Void,
    _ change: () -> PropertyChange, apply: () -> Void
  ) throws -> Bool {
    let world = owner.world
    var other: OtherSide?
    switch inverse {
    case .none: break
    case .one(let side): other = side
    case .others: return false
    }
    var links: PlainLinks?
    if property.isAutomatic, let watchers = owner.currentWatchers, watchers.isWatching(property) {
      links = watchers.plainLinks(
        of: property, observersWith: [.passive, .tellsElements], without: [.wantsPrior, .behindToMany])
      guard let links, !links.hasFollowers || world.takesFastPath && !watchers.isFault else { return false }
    }
    if links == nil, other?.links == nil {
      apply()
      other?.write()
      return true
    }
    var errors = FirstError()
    let mayTakeFastPath = world.mayTakeFastPath
    world.transaction.begin()
    if mayTakeFastPath, let links, links.hasFollowers,
      let committed = changeByFastPath(kind, of: element, links, other, apply: apply)
    {
      guard links.hasObservers else {
        try world.finish(sending: committed)
        return true
      }
      world.enqueue(committed)
      notify(change(), links, &errors)
      try world.finish(&errors)
      return true
    }
    let change = change()
    if links?.hasFollowers ?? false || other?.links != nil {
      let otherChange = other.map { PropertyChange(setting: $0.property, of: $0.object) }
      let version = storage.mutationCount
      links?.forEachFollower { $0.willChange(change) }
      if let otherChange { other?.links?.forEachFollower { $0.willChange(otherChange) } }
      if storage.mutationCount != version || other?.isOutdated ?? false {
        // It is planned again; what the controllers have noted is part of that.
        world.transaction.end()
        try byPlan()
        return true
      }
      apply()
      other?.write()
      links?.forEachFollower { node in errors.keep { try node.didChange(change) } }
      if let otherChange {
        other?.links?.forEachFollower { node in errors.keep { try node.didChange(otherChange) } }
      }
      world.closeBrackets()
    } else {
      apply()
      other?.write()
    }
    if let links, links.hasObservers { notify(change, links, &errors) }
    try world.finish(&errors)
    return true
  }

  private func notify(_ change: PropertyChange, _ links: PlainLinks, _ errors: inout FirstError) {
    // New elements are in the edit.
    let old = Value.list(change.edit?.removed ?? ValueList([]))
    links.forEachObserver { node, traits in
      errors.keep { try node.notify(of: change, traits: traits, old: traits.contains(.wantsOldValue) ? old : .nil) }
    }
  }
}
