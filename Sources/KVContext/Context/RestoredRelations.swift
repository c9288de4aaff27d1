import KVObjects

/// The relations that an undoing restores, each side by itself: where a merge, a refresh or a save has been between, the
/// two sides need not agree any more.
struct RestoredRelations {
  private struct Entry {
    let record: ManagedObjectRecord
    let property: Property
    /// What it led to before it was restored.
    let before: [ModelObject]
  }

  /// One relation of one object.
  private struct Side: Hashable {
    let object: ObjectIdentifier
    let slot: Int

    init(_ object: ModelObject, _ property: Property) {
      (self.object, slot) = (ObjectIdentifier(object), property.slot)
    }
  }

  private let context: ManagedObjectContext
  private var entries: [Entry] = []
  private var places: [Side: Int] = [:]

  init(in context: ManagedObjectContext) { self.context = context }

  /// Notes a property that is about to be restored; nothing where it is no relation. O(m) for its m members.
  mutating func note(_ property: Property, of record: ManagedObjectRecord) {
    guard property.holdsObjects else { return }
    places[Side(record.object, property)] = entries.count
    entries.append(Entry(record: record, property: property, before: record.object.members(of: property)))
  }

  /// What a relation led to before it was restored; nothing where it was not. O(1).
  func before(_ property: Property, of object: ModelObject) -> [ModelObject] {
    places[Side(object, property)].map { entries[$0].before } ?? []
  }

  /// Makes the two sides of every pair agree. A side that holds one object decides what a to-many side has. Where both hold
  /// one, the restored side decides; where both hold many, one that was not restored does: what came and went there since
  /// stays. O(m) for all members, where they agree.
  func settle(_ errors: inout FirstError) {
    for entry in entries where entry.record.isAlive { settle(entry, &errors) }
  }

  private func settle(_ entry: Entry, _ errors: inout FirstError) {
    let (object, property) = (entry.record.object, entry.property)
    var seen: Set<ObjectIdentifier> = []
    for member in entry.before + object.members(of: property) where seen.insert(ObjectIdentifier(member)).inserted {
      guard let inverse = try? property.inverse(at: member, of: object), context.record(of: member)?.isAlive == true
      else { continue }
      let isHere = object.leads(to: member, by: property)
      if isHere == member.leads(to: object, by: inverse) { continue }
      if follows(property, inverse, of: member) {
        errors.keep { try object.set(member, in: property, to: !isHere) }
      } else {
        if isHere, !inverse.isToMany, let other = member.members(of: inverse).first {
          errors.keep {
            if let back = try inverse.inverse(at: other, of: member) { try other.forget(member, in: back) }
          }
        }
        errors.keep { try member.set(object, in: inverse, to: isHere) }
      }
    }
  }

  /// Whether a restored relation is what its other side says, and not the other way round.
  private func follows(_ property: Property, _ inverse: Property, of member: ModelObject) -> Bool {
    if property.isToMany != inverse.isToMany { return property.isToMany }
    return property.isToMany && places[Side(member, inverse)] == nil
  }
}

/// One side of a relation changes by itself.
extension ModelObject {
  /// Leads to `member` no more. Nothing where it does not. Throws the first error of an observer, with that done.
  func forget(_ member: ModelObject, in property: Property) throws {
    if leads(to: member, by: property) { try forget(in: property) { $0 === member } }
  }

  /// Leads to none of the objects that `isForgotten` says. Throws the first error of an observer, with that done. O(m) for
  /// m members.
  func forget(in property: Property, where isForgotten: (ModelObject) -> Bool) throws {
    let rest = members(of: property).filter { !isForgotten($0) }
    try restore(
      property.isToMany ? .list(ValueList(rest.map(Value.object))) : rest.first.map(Value.object) ?? .nil,
      to: property)
  }

  /// Leads to `member`, behind others, or does not.
  fileprivate func set(_ member: ModelObject, in property: Property, to isMember: Bool) throws {
    guard isMember else { return try forget(member, in: property) }
    let members = property.isToMany ? members(of: property) : []
    let value = Value.object(member)
    try restore(property.isToMany ? .list(ValueList(members.map(Value.object) + [value])) : value, to: property)
  }
}
