/// The outcome of a comparison (Cocoa's NSComparisonResult).
///
/// What ``Value/compare(_:)`` gives and what a comparator of ``ToManyCollection/sort(by:)`` answers. The raw values are
/// Cocoa's: -1, 0 and 1.
///
/// ```swift
/// Value.integer(1).compare(2)  // ascending
/// Value.integer(1).compare(1.0)  // same
/// Value.string("b").compare("a").reversed  // ascending
/// ```
public enum ValueOrder: Int, Sendable {
  /// The left value comes before the right one.
  case ascending = -1
  /// Neither comes before the other.
  case same = 0
  /// The left value comes after the right one.
  case descending = 1

  /// The outcome with the two values exchanged: what a descending order makes of it. ``same`` stays.
  public var reversed: ValueOrder {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }
}
