/// The outcome of a comparison (Cocoa's NSComparisonResult).
public enum ValueOrder: Int, Sendable {
  /// The left value comes before the right one.
  case ascending = -1
  /// Neither comes before the other.
  case same = 0
  /// The left value comes after the right one.
  case descending = 1

  /// The outcome with the two values exchanged.
  public var reversed: ValueOrder {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }
}
