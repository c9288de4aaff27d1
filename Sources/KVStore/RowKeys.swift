import KVContext
import Synchronization

/// The keys of the rows that IDs have in one open file.
///
/// An ID has its key with it, for the first file that it has a row in; another one that it was saved to keeps the key in a table.
/// Each access is O(1), or O(1) expected of such a table.
struct RowKeys {
  private static let lastNumber = Atomic<Int>(0)

  /// Which of the process's open files it is, from 1.
  private let number = RowKeys.lastNumber.add(1, ordering: .relaxed).newValue
  /// The keys of IDs that are of another file first.
  private var others: [ManagedObjectID: Int64] = [:]

  /// The key of an ID; nil where it has no row. Setting nil removes it.
  subscript(id: ManagedObjectID) -> Int64? {
    @inline(__always)
    get {
      if id.rowFile == number { return id.rowKey }
      return others.isEmpty ? nil : others[id]
    }
    set {
      if id.rowFile == number || id.rowFile == 0 {
        (id.rowFile, id.rowKey) = newValue.map { (number, $0) } ?? (0, 0)
        if !others.isEmpty { others[id] = nil }
      } else {
        others[id] = newValue
      }
    }
  }

  /// Removes the key of an ID, which it returns.
  mutating func removeValue(forKey id: ManagedObjectID) -> Int64? {
    defer { self[id] = nil }
    return self[id]
  }
}
