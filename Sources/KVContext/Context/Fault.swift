/// What of an object is still to be read.
enum Fault {
  /// It is no fault.
  case none
  /// Nothing: its values are here, and nobody has used them.
  case held
  /// Its values are here, and the store may have others by now.
  case refreshed
  /// All but its ID: it is not among the objects of its entity either.
  case unread
}

/// Faults that are read together: those of one fetch, in the order of its result, so many at a time.
final class FaultBatch {
  let ids: [ManagedObjectID]
  let size: Int
  private let places: [ManagedObjectID: Int]

  init(_ ids: [ManagedObjectID], size: Int) {
    (self.ids, self.size) = (ids, size)
    places = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Those that are read with one of them. O(b) for b.
  func neighbours(of id: ManagedObjectID) -> ArraySlice<ManagedObjectID> {
    guard let place = places[id] else { return [id] }
    let start = place / size * size
    return ids[start..<min(start + size, ids.count)]
  }
}
