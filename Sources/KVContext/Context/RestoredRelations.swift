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

  private let context: ManagedObjectContext
  private var entries: [Entry] = []
  private var places: [RelationSide: Int] = [:]

  init(in context: ManagedObjectContext) { self.context = context }

  /// Notes a property that is about to be restored; nothing where it is no relation. O(m) for its m members.
  mutating func note(_ property: Property, of record: ManagedObjectRecord) {
    guard property.holdsObjects else { return }
    let side = RelationSide(record.object, property)
    if places[side] != nil { return }
    places[side] = entries.count
    entries.append(Entry(record: record, property: property, before: record.object.members(of: property)))
  }

  /// What a relation led to before it was restored; nothing where it was not. O(1).
  func before(_ property: Property, of object: ModelObject) -> [ModelObject] {
    places[RelationSide(object, property)].map { entries[$0].before } ?? []
  }

  /// Makes the two sides of every pair agree. A side that holds one object decides what a to-many side has. Where both hold
  /// one, the restored side decides; where both hold many, one that was not restored does, or the one restored first: what
  /// came and went there since stays. O(m) for all members.
  func settle(_ errors: inout FirstError) {
    var edits = RelationEdits()
    for (place, entry) in entries.enumerated() where entry.record.isAlive { settle(entry, at: place, &edits) }
    edits.apply(&errors)
  }

  private func settle(_ entry: Entry, at place: Int, _ edits: inout RelationEdits) {
    let (object, property) = (entry.record.object, entry.property)
    var seen: Set<ObjectIdentifier> = []
    for member in entry.before + object.members(of: property) where seen.insert(ObjectIdentifier(member)).inserted {
      guard let inverse = try? property.inverse(at: member, of: object), context.record(of: member)?.isAlive == true
      else { continue }
      let isHere = object.leads(to: member, by: property)
      if isHere == member.leads(to: object, by: inverse) { continue }
      if property.isToMany, !inverse.isToMany || decides(inverse, of: member, before: place) {
        edit(&edits, member, property, of: object, isIn: !isHere)
        continue
      }
      if isHere, !inverse.isToMany, !property.isToMany, let other = member.members(of: inverse).first,
        let back = try? inverse.inverse(at: other, of: member)
      {
        edits.remove(member, from: back, of: other)
      }
      edit(&edits, object, inverse, of: member, isIn: isHere)
    }
  }

  /// Whether the other side of a pair of to-many relations says what is in both: it was not restored, or before this one.
  private func decides(_ inverse: Property, of member: ModelObject, before place: Int) -> Bool {
    places[RelationSide(member, inverse)].map { $0 < place } ?? true
  }

  private func edit(
    _ edits: inout RelationEdits, _ member: ModelObject, _ property: Property, of object: ModelObject, isIn: Bool
  ) {
    if isIn { edits.add(member, to: property, of: object) } else { edits.remove(member, from: property, of: object) }
  }
}
