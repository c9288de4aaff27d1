/// A sequence in the order of packed keys, in which a row is found, put in and taken out in O(log n).
///
/// A `PositionTree` keeps the order that its caller gives it and says where a handle is; sorted rows have no
/// handles: a row is found by its key, and where keys are equal by asking the caller. A row is a `SortKey`, an
/// element, which the sequence holds, and a number that the caller chooses (which distinguishes occurrences of one
/// element apart, and equal elements).
///
/// ```swift
/// var rows = SortedRows<Track>()
/// let position = try rows.insert(track, key: key(of: track), number: 7) { other, number in
///   try isBefore(other, number, track, 7)     // asked only for rows with the same key
/// }
/// let before = rows                           // O(1)
/// rows.remove(at: position)                   // `before` still has the row
/// ```
///
/// It is a value: a copy is O(1), and what one of two copies changes the other does not see.
///
/// | | |
/// |---|---|
/// | order | by key; rows with the same key as their caller says |
/// | find, insert, remove by key | O(log n) comparisons of keys in one walk; O(log m) calls for m rows with that key |
/// | read, insert, remove at a position | O(log n) |
/// | copy | O(1); the first change after one copies one node of at most 64 entries per level |
/// | threads | one at a time for one value; copies anywhere (`snapshot()` makes one that a thread sanitizer understands) |
/// | memory per row | 29 bytes after appending, 33 after building, 40 after random changes, 67 at worst. An empty sequence allocates nothing, a small one begins with four places |
///
/// Against it: no element can be found without its key, keys are never computed or checked here, and reading all by
/// position is O(n log n) (iterate instead).
///
/// How: a counted B+tree in raw memory, whose inner nodes know the last row of each child; see `RowNode`.
public struct SortedRows<Element: AnyObject> {
  /// Nil while nothing was ever put in.
  @usableFromInline var storage: RowStorage?

  /// An empty one. Allocates nothing.
  @inlinable
  public init() {}

  /// Of rows that are in their order already: keys must not descend, and rows with the same key are as their
  /// caller's comparison wants them. O(n).
  @inlinable
  public init(sorted rows: some Collection<(key: SortKey, element: Element, number: UInt32)>) {
    guard !rows.isEmpty else { return }
    var builder = RowBuilder(count: rows.count)
    for row in rows {
      builder.append(RowEntry(key: row.key, element: SortedRows.reference(row.element), number: row.number))
    }
    storage = builder.finish()
  }

  /// One with at most `limit` (4…64) entries per node: small limits let tests reach every layout with few rows.
  package init(sorted rows: some Collection<(key: SortKey, element: Element, number: UInt32)>, limit: Int) {
    var builder = RowBuilder(count: rows.count, limit: limit)
    for row in rows {
      builder.append(RowEntry(key: row.key, element: SortedRows.reference(row.element), number: row.number))
    }
    storage = builder.finish()
  }

  /// How many rows there are. O(1).
  @inlinable
  public var count: Int { storage?.count ?? 0 }

  /// Whether there is none. O(1).
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Whether both share all their nodes, which they do where neither was changed since one was copied from the
  /// other. O(1); `false` says nothing about their rows.
  @inlinable
  public func isIdentical(to other: SortedRows) -> Bool {
    storage === other.storage || storage?.root == other.storage?.root
  }

  /// Calls `body` with the storage, held by this value alone.
  @inlinable
  mutating func withOwnStorage<Result>(_ body: (RowStorage) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&storage) { storage = storage?.copy() ?? RowStorage() }
    guard let storage = lentStorage() else { preconditionFailure("a storage was just made") }
    return storage._withUnsafeGuaranteedRef(body)
  }

  /// The storage, not retained: this value holds it, and nobody else can change this value while it is used. Nil where there
  /// is none.
  @inlinable
  mutating func lentStorage() -> Unmanaged<RowStorage>? {
    // As an address: to read it as a reference retains it.
    withUnsafeBytes(of: &storage) { $0.load(as: UnsafeRawPointer?.self).map(Unmanaged.fromOpaque) }
  }

  /// Asks about an element without retaining it: its leaf holds it. The first touch of a cold object for nothing but a
  /// count would cost as much as the rest of the search.
  @inlinable
  static func ask(
    _ question: (Element, UInt32) throws -> Bool, _ reference: UnsafeRawPointer, _ number: UInt32
  ) rethrows -> Bool {
    try Unmanaged<Element>.fromOpaque(reference)._withUnsafeGuaranteedRef { try question($0, number) }
  }

  @inlinable
  static func reference(_ element: Element) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(element).toOpaque())
  }

  /// A reference that holds the element.
  @inlinable
  static func held(_ element: Element) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passRetained(element).toOpaque())
  }

  @inlinable
  static func element(_ reference: UnsafeRawPointer) -> Element {
    Unmanaged<Element>.fromOpaque(reference).takeUnretainedValue()
  }
}

/// Nodes that copies share are written by nobody, and their holders are counted atomically.
extension SortedRows: @unchecked Sendable where Element: Sendable {}
