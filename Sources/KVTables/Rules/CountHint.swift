import KVPositions

/// What to do about a count that does not fit: which calls say something else than the data shows, and which are
/// missing.
struct CountHint {
  /// The number before the update.
  var before: Int
  /// What the calls lead to.
  var expected: Int
  /// What the data source says.
  var actual: Int
  /// Calls that make the number larger, as they were sent.
  var adding: [String]
  /// Calls that make it smaller.
  var removing: [String]
  /// Row or section; also the call that is missing.
  var one: String
  var many: String
  var insert: String
  var delete: String
  /// ` of section 0`, or nothing.
  var place = ""

  var text: String {
    let difference = abs(actual - expected)
    if actual == before {
      // The commonest fault: the data changed too early, before the counts were read, or not at all.
      let calls = Self.list(adding + removing)
      return
        "the data has as many \(many)\(place) as when they were last counted, so leave out \(calls), or change the "
        + "data after beginUpdates and before the update ends"
    }
    let missing = "\(actual > expected ? insert : delete) for \(difference) \(difference == 1 ? one : many)\(place)"
    let surplus = actual > expected ? removing : adding
    return surplus.isEmpty ? "send \(missing) too" : "send \(missing) too, or leave out \(Self.list(surplus))"
  }

  /// The first few of them: a hint is one line.
  private static func list(_ calls: [String]) -> String {
    let shown = calls.prefix(2).joined(separator: calls.count == 2 ? " and " : ", ")
    return calls.count > 2 ? "\(shown) and \(calls.count - 2) more" : shown
  }
}
