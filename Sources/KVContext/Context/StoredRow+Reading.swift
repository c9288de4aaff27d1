package import KVObjects

extension ModelObject {
  /// Holds a value that was read, in silence.
  package final func hold(_ value: Value, in property: Property) {
    if !property.isToMany {
      write(value, to: property)
    } else if case .list(let members) = value {
      ownStorage(of: property).replaceAll(with: Array(members))
      ownStorage(of: property).isUnread = false
    } else {
      ownStorage(of: property).becomeNil()
      ownStorage(of: property).isUnread = false
    }
  }
}

extension StoredRow {
  /// Whether it was read into an object that is in no context yet.
  var hasNewObject: Bool { object.map { $0.lentRecord == nil } ?? false }

  /// Every object that it leads to.
  var relatedIDs: [ManagedObjectID] {
    var ids: [ManagedObjectID] = []
    for (_, value) in values { ids += value.relatedIDs }
    return ids
  }
}

extension [StoredRow] {
  /// Their indices in the order of their places. The new objects that some were read into have the serial numbers of their
  /// classes in this order then. O(n log n), O(n) where they are in it.
  func inOrder() -> [Int] {
    if (1..<Swift.max(1, count)).allSatisfy({ self[$0 - 1].place <= self[$0].place }) { return [Int](indices) }
    // One number is compared faster than a pair.
    let least = self.reduce(Int.max) { Swift.min($0, $1.place) }
    let bits = Int.bitWidth - count.leadingZeroBitCount
    let greatest = self.reduce(Int.min) { Swift.max($0, $1.place) }
    let isPacked = (greatest - least) >> (Int.bitWidth - 2 - bits) == 0
    let order =
      isPacked
      ? indices.map { (self[$0].place - least) << bits | $0 }.sorted().map { $0 & (1 << bits - 1) }
      : indices.sorted { (self[$0].place, $0) < (self[$1].place, $1) }
    var objects: [ModelObject] = []
    objects.reserveCapacity(count)
    for index in order { if self[index].hasNewObject, let object = self[index].object { objects.append(object) } }
    ModelObject.renumber(objects)
    return order
  }
}

extension StoredValue {
  /// Every object that it leads to.
  var relatedIDs: [ManagedObjectID] {
    switch self {
    case .attribute: []
    case .toOne(let id): id.map { [$0] } ?? []
    case .toMany(let members): members?.ids ?? []
    }
  }
}
