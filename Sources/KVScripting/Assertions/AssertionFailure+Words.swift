import KVObjects
import KVTrace

extension AssertionFailure {
  /// What was found, in one sentence.
  var finding: String {
    switch facts {
    case .values(let expected, let actual, nil): "expected \(expected), got \(actual)"
    case .values(let expected, let actual, let difference?):
      "expected \(expected), got \(actual); they differ first \(difference)"
    case .texts(let expected, let actual):
      "expected \(Value.quoted(expected)), got \(Value.quoted(actual)); they differ first at line \(Self.line(expected, actual))"
    case .lines(let expected, let actual, let source): lines(expected, actual, source)
    case .prediction(let prediction): "\(prediction.headline); credit \(prediction.credits) of \(prediction.most)"
    case .leftOver(let lines):
      "\(Self.count(lines.count)) came after the last 'expect': \(Self.listed(lines.map(\.description)))"
    case .unwritten(let lines):
      "'\(assertion)' has no text yet; it would hold \(lines.isEmpty ? "no callbacks" : Self.listed(lines))"
    case .finding(let sentence): sentence
    }
  }

  /// ``headline`` for a screen: of values that are long what stands around the first difference, and how much does not.
  package var headlineForScreen: String {
    guard case .values(let expected, let actual, let difference) = facts else { return headline }
    let index = zip(expected.unicodeScalars, actual.unicodeScalars).prefix { $0 == $1 }.count
    var short = self
    short.facts = .values(
      expected: expected.shortened(around: index), actual: actual.shortened(around: index),
      difference: difference?.shortened)
    return short.headline
  }

  /// ``headline``, with two callbacks that differ one above the other: in a sentence nobody finds what differs in them.
  var headlineInLines: String {
    guard counterexample == nil, case .lines(let expected, let actual, let source) = facts, !expected.isEmpty,
      let diff = difference, diff.kind == .differs
    else { return headline }
    return """
      \(message.map { "\($0): " } ?? "")\(counts(expected, actual, source)); they differ first at callback \(diff.index + 1)
      expected  \(diff.expected[diff.index])
      got       \(actual[diff.index])
      """
  }

  private func lines(_ expected: [String], _ actual: [TraceLine], _ source: String?) -> String {
    let place = source.map { " of '\($0)'" } ?? ""
    let got = actual.map(\.description)
    if expected.isEmpty { return "expected no callbacks\(place), got \(Self.count(got.count)): \(Self.listed(got))" }
    let verdict = TraceDiff(expected: expected, actual: actual).map { Self.verdict($0, got) } ?? "they are the same"
    return "\(counts(expected, actual, source)); \(verdict)"
  }

  private func counts(_ expected: [String], _ actual: [TraceLine], _ source: String?) -> String {
    "expected \(Self.count(expected.count))\(source.map { " of '\($0)'" } ?? ""), got \(actual.count)"
  }

  private static func verdict(_ diff: TraceDiff, _ got: [String]) -> String {
    let place = "callback \(diff.index + 1)"
    return switch diff.kind {
    case .missing: "\(place) is missing: \(diff.expected[diff.index])"
    case .extra: "\(place) is extra: \(got[diff.index])"
    case .reordered: "they are reordered from \(place) on"
    case .differs: "they differ first at \(place): expected \(diff.expected[diff.index]), got \(got[diff.index])"
    }
  }

  private static func line(_ expected: String, _ actual: String) -> Int {
    TextDiff.firstLine(expected: expected, actual: actual)
  }

  private static func count(_ count: Int) -> String { count == 1 ? "1 callback" : "\(count) callbacks" }

  /// The first few, and how many more.
  private static func listed(_ lines: [String]) -> String {
    let shown = lines.prefix(3).joined(separator: "; ")
    return lines.count > 3 ? "\(shown); (\(lines.count - 3) more)" : shown
  }
}
