/// `--html-steps FROM-TO`.
struct StepRange: Hashable {
  let steps: ClosedRange<Int>

  /// Reads `FROM-TO`, both counted from 1.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let first = parts[0], let last = parts[1], first >= 1, first <= last else { return nil }
    steps = first...last
  }
}
