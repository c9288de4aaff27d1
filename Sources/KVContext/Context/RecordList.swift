/// The objects of a context that may differ from what is saved, in the order in which they came, each once. Adding and
/// removing are O(1) amortised; an object knows its place, and is in one such list at most.
struct RecordList {
  /// Nil where one has been removed.
  private var entries: ContiguousArray<ManagedObjectRecord?> = []
  private var count = 0

  /// Whether none is in. O(1).
  var isEmpty: Bool { count == 0 }

  /// Those that are in. O(n).
  var records: [ManagedObjectRecord] { entries.compactMap { $0 } }

  /// Whether any of them is as `isWanted` says. O(n).
  func contains(where isWanted: (ManagedObjectRecord) -> Bool) -> Bool {
    entries.contains { $0.map(isWanted) ?? false }
  }

  /// Adds an object behind the others; nothing where it is in.
  mutating func add(_ record: ManagedObjectRecord) {
    guard record.unsavedPlace == nil else { return }
    record.unsavedPlace = entries.count
    entries.append(record)
    count += 1
  }

  /// Removes an object; nothing where it is not in.
  mutating func remove(_ record: ManagedObjectRecord) {
    guard let place = record.unsavedPlace else { return }
    record.unsavedPlace = nil
    entries[place] = nil
    count -= 1
    guard entries.count > 32, count < entries.count / 2 else { return }
    entries.removeAll { $0 == nil }
    for (place, record) in entries.enumerated() { record?.unsavedPlace = place }
  }

  /// Removes all of them. O(n).
  mutating func removeAll() {
    for record in entries { record?.unsavedPlace = nil }
    (entries, count) = ([], 0)
  }
}
