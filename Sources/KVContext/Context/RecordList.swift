/// Objects in the order in which they came, each once. Adding and removing are O(1) amortised.
struct RecordList {
  /// Nil where one has been removed.
  private var entries: ContiguousArray<ManagedObjectRecord?> = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// Those that are in. O(n).
  var records: [ManagedObjectRecord] { entries.compactMap { $0 } }

  /// Adds an object behind the others; nothing where it is in.
  mutating func add(_ record: ManagedObjectRecord) {
    // Mostly it is the same as before.
    if let last = entries.last, last === record { return }
    guard places[ObjectIdentifier(record)] == nil else { return }
    places[ObjectIdentifier(record)] = entries.count
    entries.append(record)
  }

  /// Removes an object; nothing where it is not in.
  mutating func remove(_ record: ManagedObjectRecord) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(record)) else { return }
    entries[place] = nil
    guard entries.count > 32, places.count < entries.count / 2 else { return }
    entries.removeAll { $0 == nil }
    for (place, record) in entries.enumerated() { if let record { places[ObjectIdentifier(record)] = place } }
  }
}
