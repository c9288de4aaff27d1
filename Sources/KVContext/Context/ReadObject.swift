import KVObjects

/// An object that was read, with those that its relations led to before and lead to no more, as its row says: of a fault
/// without values those that led to it.
struct ReadObject {
  let record: ManagedObjectRecord
  /// The only relation that was read; nil for all.
  private let relation: Property?
  private var members: [(property: Property, members: [ModelObject])] = []

  init(new record: ManagedObjectRecord) { (self.record, relation) = (record, nil) }

  /// Of a relation that is read later than its object: those that led to it stay in it.
  init(_ record: ManagedObjectRecord, _ relation: Property) { (self.record, self.relation) = (record, relation) }

  /// The relations that were read.
  var relations: [Property] { relation.map { [$0] } ?? record.entity.relationships }

  init(_ record: ManagedObjectRecord) {
    (self.record, relation) = (record, nil)
    for property in record.entity.relationships where !record.isUnread(property) {
      let held = record.object.heldRecordedValue(of: property).objects
      if !held.isEmpty { members.append((property, held)) }
    }
  }

  /// It holds what its row has: without those that it leads to by that. What is changed later is no reading.
  func withoutMembers() -> ReadObject {
    var result = self
    // Where members are still to be read these say what it leads to.
    result.members.removeAll { record.isUnread($0.property) }
    for index in result.members.indices {
      let held = record.object.heldRecordedValue(of: result.members[index].property)
      let now = Set(held.objects.map(ObjectIdentifier.init))
      result.members[index].members.removeAll { now.contains(ObjectIdentifier($0)) }
    }
    return result
  }

  func left(_ property: Property) -> [ModelObject] {
    members.first { $0.property === property }?.members ?? []
  }
}
