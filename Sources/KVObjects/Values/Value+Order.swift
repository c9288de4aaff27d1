import KVText

extension Value {
  /// The order of values (mutations.md section 3).
  ///
  /// nil and null first, then NaN, then numbers, strings, dates; other values after them, kind by kind, all of one kind
  /// being the same: objects, lists and collections, opaque values. Booleans are the numbers 0 and 1; integers and
  /// floats are compared without rounding. Strings are in the order of the code points of their canonical
  /// decompositions (decisions.md 6): `é`, of one code point or of two, stands between `e` and `f`. So two values may
  /// have one place and not be equal.
  ///
  /// ```swift
  /// Value.nil.compare(.integer(-5))  // ascending
  /// Value.integer(2).compare(1.5)  // descending
  /// Value.string("é").compare("f")  // ascending
  /// Value.object(song).compare(.object(album))  // same
  /// ```
  ///
  /// - Parameter other: any value; values of two kinds have an order too.
  /// - Complexity: O(1) but for strings, of their length.
  public func compare(_ other: Value) -> ValueOrder {
    if let a = NumericValue(self), let b = NumericValue(other) { return a.order(before: b) }
    switch (self, other) {
    case (.string(let a), .string(let b)): return StringFolding.compare(a, b, [])
    case (.date(let a), .date(let b)):
      return NumericValue.order(a.secondsSinceReferenceDate, b.secondsSinceReferenceDate)
    default:
      let (a, b) = (rankOfKind, other.rankOfKind)
      return a < b ? .ascending : a == b ? .same : .descending
    }
  }

  private var rankOfKind: Int {
    switch self {
    case .nil, .null: 0
    case .boolean, .integer, .number: 1
    case .string: 2
    case .date: 3
    case .object: 4
    case .list, .collection: 5
    case .opaque: 6
    }
  }
}
