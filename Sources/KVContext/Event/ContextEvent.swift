package import KVObjects

/// What has happened to the objects of a context since changes were processed last.
///
/// It has, of every object that something happened to, what changed slots held before: what differs is found by
/// comparing. A class, so that it can be handed on whole while what happens meanwhile goes into the next.
package final class ContextEvent {
  /// One slot that was notified.
  struct ChangedSlot {
    let property: Property
    /// What it held before the event.
    let before: Value
    /// What it held before the first change that can be undone; nil where there was none.
    var beforeUndoable: Value?
    /// Whether what was taken in from elsewhere is what counts as saved.
    var isBaseline = false
    /// What it held when its object was saved during the event; nil where it was not.
    var savedMeanwhile: Value?
    /// Of a to-many relation what has come into it.
    var entered: [ModelObject] = []
    /// Whether it was assigned as a whole.
    var isAssigned = false
    /// Whether an undoing wrote it last: what it leads to then is what it led to, whether that is there or not.
    var isRestored = false
  }

  /// One object that something happened to.
  final class Change {
    let record: ManagedObjectRecord
    @exclusivity(unchecked) var slots: ContiguousArray<ChangedSlot> = []
    /// Whether it was refreshed.
    var isRefreshed = false
    /// Whether it came or went by a merge or fetch.
    var isTakenIn = false
    /// Whether it goes by an undoing: both sides of its relations are as they were, and no delete rule has anything
    /// to do.
    var isRestored = false

    /// Whether it has another place in the order of insertion than it is shown in.
    var isDisplaced = false

    /// Whether its delete rules have acted.
    var hasActed = false

    init(_ record: ManagedObjectRecord) {
      self.record = record
    }
  }

  /// The objects, in the order in which something first happened to them.
  @exclusivity(unchecked) private(set) var changes: ContiguousArray<Change> = []
  /// Where each of them stands, from ``fewest`` of them on.
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
  /// As many are found by looking at each.
  private static var fewest: Int { 8 }
  @exclusivity(unchecked) private var last: Change?
  /// The objects that were deleted, in that order, each as often as that happened: whose delete rules are to act.
  @exclusivity(unchecked) private(set) var deletions: ContiguousArray<Change> = []
  /// The objects that were deleted in earlier events and whose delete rules act in this one.
  private(set) var resumed: [ManagedObjectRecord] = []
  /// The objects that something happened to and that stay: those whose values differ and refreshed ones; where that
  /// counts also those of which a property was set to an equal value. Known once the event is shown.
  @exclusivity(unchecked) package private(set) var touched: [Touched] = []

  /// New objects that a fetch has read, where nothing follows the context: nothing else has happened to them.
  @exclusivity(unchecked) var fetched: ContiguousArray<ManagedObjectRecord> = []

  /// Objects that reads have brought meanwhile: clients receive them with this event.
  @exclusivity(unchecked) private var arrivals: ContextEvent?

  /// Whether nothing happened.
  var isEmpty: Bool { changes.isEmpty && fetched.isEmpty }

  /// Clients receive `arrivals`, which reads have brought, with this event.
  func join(_ arrivals: ContextEvent) { self.arrivals = arrivals }

  /// What happened to an object; noted as something from now on.
  func change(of record: ManagedObjectRecord) -> Change {
    if let last, last.record === record { return last }
    if let known = knownChange(of: record.object), known.record === record {
      last = known
      return known
    }
    let made = Change(record)
    changes.append(made)
    last = made
    if changes.count > ContextEvent.fewest {
      places[ObjectIdentifier(record.object)] = changes.count - 1
    } else if changes.count == ContextEvent.fewest {
      for (place, change) in changes.enumerated() { places[ObjectIdentifier(change.record.object)] = place }
    }
    return made
  }

  /// An object is deleted: its delete rules act behind those of what was deleted before.
  func noteDeletion(of record: ManagedObjectRecord) { deletions.append(change(of: record)) }

  /// Objects that were deleted before, whose delete rules have waited: they act before all others.
  func resume(_ records: [ManagedObjectRecord]) {
    deletions.insert(contentsOf: records.map(change), at: 0)
    resumed += records
  }

  /// What happened to an object; nil where nothing did.
  func knownChange(of object: ModelObject) -> Change? {
    if changes.count < ContextEvent.fewest { return changes.last { $0.record.object === object } }
    return places[ObjectIdentifier(object)].map { changes[$0] }
  }

  /// Notes what is about to change of an object, and where that comes from; nil where it is a change of who uses the
  /// context.
  func note(_ propertyChange: PropertyChange, of record: ManagedObjectRecord, _ origin: ManagedObjectContext.Origin?)
  {
    let property = propertyChange.property
    let change = change(of: record)
    var (isTakenIn, isRestored) = (false, false)
    switch origin {
    case nil: break
    case .elsewhere, .store: isTakenIn = true
    case .undoing: isRestored = true
    }
    let place = noteValue(of: property, in: change, isTakenIn: isTakenIn)
    guard property.holdsObjects else { return }
    change.slots[place].isRestored = isRestored
    guard property.isToMany else { return }
    if let edit = propertyChange.edit {
      if !isRestored { change.slots[place].entered += edit.inserted.compactMap(\.object) }
    } else {
      change.slots[place].isAssigned = true
    }
  }

  /// Notes what is about to change of a stored attribute.
  func noteSetting(_ property: Property, of record: ManagedObjectRecord) {
    _ = noteValue(of: property, in: change(of: record), isTakenIn: false)
  }

  /// Returns where the slot of the property is.
  private func noteValue(of property: Property, in change: Change, isTakenIn: Bool) -> Int {
    let record = change.record
    let value = record.object.recordedValue(of: property)
    guard let known = change.slots.firstIndex(where: { $0.property.slot == property.slot }) else {
      let isBaseline = isTakenIn && record.saved[property.slot].map { property.holdsSame($0, value) } ?? true
      if isBaseline { record.saved[property.slot] = nil }
      change.slots.append(
        ChangedSlot(
          property: property, before: value, beforeUndoable: isTakenIn ? nil : value, isBaseline: isBaseline))
      return change.slots.count - 1
    }
    if !isTakenIn, change.slots[known].beforeUndoable == nil { change.slots[known].beforeUndoable = value }
    return known
  }
}

extension ContextEvent.ChangedSlot {
  /// Whether the members of a relation that may be new to the context are those that have entered it, and not all.
  var isListed: Bool { isRestored || property.isToMany && !isAssigned }

  /// What counted as saved before what can be undone; nil where that is what it holds now.
  var saved: Value? { savedMeanwhile ?? (isBaseline ? beforeUndoable : before) }
}

extension ContextEvent.Change {
  /// The slot of `property`; nil where it was not notified.
  func slot(of property: Property) -> ContextEvent.ChangedSlot? { slots.first { $0.property.slot == property.slot } }

  /// Whether a slot holds something else than before the event.
  func differs(_ slot: ContextEvent.ChangedSlot) -> Bool {
    !slot.property.holdsSame(slot.before, record.object.heldRecordedValue(of: slot.property))
  }
}

extension ContextEvent {
  /// Whether `property` of `object` holds something else than before the event: also where that cannot be known, as the
  /// object is in no context.
  package func differs(_ property: Property, of object: ModelObject, in context: ManagedObjectContext) -> Bool {
    if let arrivals, arrivals.knownChange(of: object) != nil, arrivals.differs(property, of: object, in: context) {
      return true
    }
    guard let change = knownChange(of: object) else { return context.record(of: object) == nil }
    guard let slot = change.slot(of: property) else { return property.definition.getter != nil }
    return change.differs(slot)
  }

  /// Whether a member of a relation that is in no context is inserted when the event is processed.
  func brings(_ member: ModelObject, by property: Property, of record: ManagedObjectRecord) -> Bool {
    guard record.isAlive, let slot = knownChange(of: record.object)?.slot(of: property) else { return false }
    return !slot.isListed || slot.entered.contains { $0 === member }
  }

  /// What was taken in from elsewhere is all that has happened to a property: nothing of it can be undone, and it is
  /// saved.
  func settle(_ property: Property, of record: ManagedObjectRecord) {
    let change = change(of: record)
    guard let known = change.slots.firstIndex(where: { $0.property.slot == property.slot }) else { return }
    change.slots[known].beforeUndoable = nil
    change.slots[known].isBaseline = true
  }

  /// An object is saved as it is now, though what has happened to it is still to be processed.
  func noteSave(of record: ManagedObjectRecord) {
    guard let change = knownChange(of: record.object) else { return }
    for index in change.slots.indices {
      change.slots[index].savedMeanwhile = record.object.heldRecordedValue(of: change.slots[index].property)
    }
  }

  /// The store has `value` in a property: that is what counts as saved, also where an observer has changed it
  /// meanwhile.
  func noteStored(_ value: Value, in property: Property, of record: ManagedObjectRecord) {
    guard let change = knownChange(of: record.object),
      let known = change.slots.firstIndex(where: { $0.property.slot == property.slot })
    else { return }
    change.slots[known].savedMeanwhile = value
  }

  /// One object that was there before the event and is after it.
  package struct Touched {
    /// The object.
    package let object: ModelObject
    /// The properties that differ.
    package let properties: [Property]
  }

  /// Settles ``touched``, before anybody is called who might change what is asked here.
  func settleTouched(countingNotified: Bool) {
    touched = changes.compactMap { change in
      guard change.record.isAlive, change.record.isShown else { return nil }
      let properties = change.slots.filter { countingNotified || change.differs($0) }.map(\.property)
      if properties.isEmpty, !change.isRefreshed { return nil }
      return Touched(object: change.record.object, properties: properties)
    }
    guard let arrivals else { return }
    arrivals.settleTouched(countingNotified: countingNotified)
    touched += arrivals.touched
  }
}
