/// How a bound table follows its controller.
public enum TableUpdateStyle: Hashable, Sendable {
  /// Pattern A: every change becomes an operation.
  case perChange
  /// Pattern B: one reloadData a bracket.
  case reload
  /// Pattern A up to so many changes a bracket, reloadData above.
  case hybrid(threshold: Int)

  /// Whether a bracket of `count` changes is shown by reloading.
  func reloads(for count: Int) -> Bool {
    switch self {
    case .perChange: false
    case .reload: true
    case .hybrid(let threshold): count > threshold
    }
  }
}
