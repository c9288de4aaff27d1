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
  /// classes in this order then. O(n log n) at most.
  func inOrder() -> [Int] {
    let places = map(\.place)
    if zip(places, places.dropFirst()).allSatisfy(<=) { return [Int](indices) }
    let order = places.order
    var ranks = places
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    // In the order in which they were made the objects are near each other in memory.
    var made: [(object: ModelObject, rank: Int)] = []
    made.reserveCapacity(count)
    for (row, rank) in zip(self, ranks) {
      if row.hasNewObject, let object = row.object { made.append((object, rank)) }
    }
    ModelObject.renumber(made)
    return order
  }
}

extension [Int] {
  /// The indices of its numbers in ascending order of these; of equal ones the first comes first. O(n) where the numbers
  /// differ and are close to each other, as places of rows mostly are, and else O(n log n).
  fileprivate var order: [Int] {
    guard let least = self.min(), let greatest = self.max() else { return [] }
    let (span, isTooLarge) = greatest.subtractingReportingOverflow(least)
    if !isTooLarge, span / 8 < count {
      var indicesByNumber = [Int](repeating: -1, count: span + 1)
      for (index, number) in enumerated() { indicesByNumber[number - least] = index }
      let order = indicesByNumber.filter { $0 >= 0 }
      if order.count == count { return order }
    }
    return indices.sorted { (self[$0], $0) < (self[$1], $1) }
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
