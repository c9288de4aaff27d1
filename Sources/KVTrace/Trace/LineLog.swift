import KVObjects

/// The lines since they were last taken, no more of them than may be kept.
///
/// What is kept is the beginning: an expectation fails at its first difference, and a line that comes after the limit
/// only has to be counted.
struct LineLog {
  /// How many may be kept; nil for all.
  var limit: Int?
  private var kept: [TraceLine] = []
  private var omittedCount = 0
  /// Why nothing was sent of a change since they were last taken: the last one of which that is known.
  var silence: EventRule?

  init(limit: Int?) {
    self.limit = limit
  }

  /// How many lines came, kept or not.
  var count: Int { kept.count + omittedCount }

  /// Whether a further line is only counted.
  var isFull: Bool { limit.map { kept.count >= $0 } ?? false }

  /// Adds a line; nil for one that is only counted.
  mutating func append(_ line: TraceLine?) {
    if let line { kept.append(line) } else { omittedCount += 1 }
  }

  /// Gives the lines, with a last one that says how many were not kept where some were not; none are left.
  mutating func take() -> [TraceLine] {
    defer { discard() }
    guard omittedCount > 0 else { return kept }
    return kept + [TraceLine(text: "(\(omittedCount) more, not kept)")]
  }

  mutating func discard() {
    kept = []
    omittedCount = 0
    silence = nil
  }
}
