import KVPositions
import KVTexts

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
  /// Row or section, as many as there are; also the call that is missing.
  var one: Message
  var many: Message
  var insert: String
  var delete: String

  var message: Message {
    let difference = abs(actual - expected)
    if actual == before {
      // The commonest fault: the data changed too early, before the counts were read, or not at all.
      return .hintSameCount(words: many, calls: Self.list(adding + removing))
    }
    let missing = Message.missingCalls(
      call: actual > expected ? insert : delete, n: difference, words: difference == 1 ? one : many)
    let surplus = actual > expected ? removing : adding
    return surplus.isEmpty
      ? .hintSendMissing(calls: missing) : .hintSendMissingOrLeaveOut(calls: missing, surplus: Self.list(surplus))
  }

  /// The first few of them: a hint is one line.
  private static func list(_ calls: [String]) -> Message {
    let shown = calls.prefix(2).map(Message.verbatim)
    return calls.count > 2 ? .listMore(calls: Message.list(shown), n: calls.count - 2) : .all(shown)
  }
}
