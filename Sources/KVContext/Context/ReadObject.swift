import KVObjects

/// An object that was read, with those that its relations led to before and lead to no more, as its row says: of a fault
/// without values those that led to it.
struct ReadObject {
  let record: ManagedObjectRecord
  /// The only relation that was read; nil for all of its row.
  private let relation: Property?
  /// The relations that its row lacked: they are read by themselves.
  private let lacking: UInt64
  private var members: [(property: Property, members: [ModelObject])] = []

  init(new record: ManagedObjectRecord) { (self.record, relation, lacking) = (record, nil, record.unreadRelations) }

  /// Of a relation that is read later than its object: those that led to it stay in it.
  init(_ record: ManagedObjectRecord, _ relation: Property) {
    (self.record, self.relation, lacking) = (record, relation, 0)
  }

  init(_ record: ManagedObjectRecord) {
    self.init(new: record)
    for property in relations {
      // A collection that was never used has no members.
      if property.isToMany, record.object.madeStorage(of: property) == nil { continue }
      let held = record.object.heldRecordedValue(of: property).objects
      if !held.isEmpty { members.append((property, held)) }
    }
  }

  /// Whether all of its row was read.
  var isWhole: Bool { relation == nil }

  /// The relations that were read.
  var relations: some Sequence<Property> {
    record.entity.relationships.lazy.filter { [relation, lacking] property in
      relation.map { $0 === property } ?? !property.isIn(lacking)
    }
  }

  /// It holds what its row has: without those that it leads to by that. What is changed later is no reading.
  func withoutMembers() -> ReadObject {
    if members.isEmpty { return self }
    var result = self
    for index in result.members.indices {
      let held = record.object.heldRecordedValue(of: result.members[index].property)
      let now = Set(held.objects.map(ObjectIdentifier.init))
      result.members[index].members.removeAll { now.contains(ObjectIdentifier($0)) }
    }
    return result
  }

  /// Whether it led to any that it leads to no more.
  var hasLeft: Bool { members.contains { !$0.members.isEmpty } }

  func left(_ property: Property) -> [ModelObject] {
    members.first { $0.property === property }?.members ?? []
  }
}
