package import KVTrace

/// One run of a script, or of a test, for a page: keeps the lines of its trace as JSON.
///
/// The trace should have the detail `state`: without it there are callbacks and no rows to draw.
///
/// Costs: O(n) for a line of n bytes, and its bytes. To be used by one thread.
package final class ReportRun {
  /// How many lines of a run a page takes: more are slow to load.
  package static let lineLimit = 200_000

  /// The name of the test or the variant, or none for a script that was run.
  package let name: String?
  /// The statements that are shown, by their numbers in the trace; all where there is none.
  package let range: ClosedRange<Int>?
  private let limit: Int

  /// How many lines were left out because they are beyond the limit.
  package private(set) var omittedLineCount = 0
  /// The rules and callbacks that its lines name.
  package private(set) var rules: Set<String> = []
  package private(set) var callbacks: Set<String> = []

  /// The lines, each one a JSON object that may be in a `script` element, with commas between them.
  private(set) var lines: [UInt8] = []
  private var lineCount = 0

  /// A run that has not begun.
  ///
  /// - Parameters:
  ///   - name: the test's, if it is one.
  ///   - steps: the first and last statement to show; the lines before are kept as well, since they lead to its state.
  ///   - limit: how many lines are taken at most, not counting those before the range.
  package init(name: String? = nil, steps range: ClosedRange<Int>? = nil, limit: Int = lineLimit) {
    self.name = name
    self.range = range
    self.limit = limit
  }

  /// Takes the next line of the trace. O(n) for n bytes.
  package func take(_ line: JSONValue) {
    guard let type = line["type"]?.stringValue else { return }
    // A failure and the end are shown whatever came before them.
    if type != "failure", type != "end" {
      let step = line["step"]?.integerValue ?? 0
      if let range, step > range.upperBound { return }
      if range.map({ step >= $0.lowerBound }) ?? true {
        guard lineCount < limit else {
          omittedLineCount += 1
          return
        }
        lineCount += 1
      }
    }
    if let rule = (line["rule"] ?? line["refused"])?.stringValue { rules.insert(rule) }
    if let callback = line["callback"]?.stringValue { callbacks.insert(callback) }
    if !lines.isEmpty { lines.append(UInt8(ascii: ",")) }
    lines += PageText.embedded(line.text)
  }
}
