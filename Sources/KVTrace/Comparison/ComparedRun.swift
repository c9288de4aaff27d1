import KVObjects

/// One run as a comparison sees it: its statements, and what each told, printed and raised.
///
/// In contrast to a `ReportRun`, which keeps whole lines, it keeps texts. It takes the lines of a trace one by one; those of
/// detail `state` name also the statements that told nobody anything. O(n) for n lines.
package final class ComparedRun {
  /// What a statement caused, as one line.
  package struct Row: Hashable, Sendable {
    /// What kind of thing it is.
    package enum Kind: Hashable, Sendable {
      case told, printed, failed, warned
    }
    package let kind: Kind
    /// How many deliveries it happens inside of.
    package let depth: Int
    package let text: String
  }

  /// A statement of the script, or what happened outside of one.
  package struct Statement: Hashable, Sendable {
    package let file: String
    package let line: Int
    /// Its text; of what is no statement what else it is.
    package let source: String
    package internal(set) var rows: [Row] = []
    /// How many lines of the trace there were up to its last.
    package internal(set) var lineCount = 0
  }

  /// What stands above it.
  package let name: String
  /// Its statements, in order: one that runs again is another one, unless nothing else came between.
  package private(set) var statements: [Statement] = []
  /// The statement that the next line belongs to; and whether those that have come say only how something is sent.
  private var next: (statement: Statement, isWithheld: Bool)?
  private var lineCount = 0

  /// A run that has not begun.
  package init(name: String) { self.name = name }

  /// Takes the next line.
  package func take(_ line: JSONValue) {
    lineCount += 1
    switch line["type"]?.stringValue {
    case "statement":
      let kind = line["kind"]?.stringValue ?? "statement"
      let source = line["source"]?.stringValue?.trimmingBlanks.onOneLine
      if next?.isWithheld == false { begin() }
      let statement = Statement(
        file: line["file"]?.stringValue ?? "", line: line["line"]?.integerValue ?? 0,
        source: source ?? (kind == "end" ? "(the end of the script)" : "(outside the script)"))
      next = (statement, false)
      return
    case "receiver", "batch", "notNotified":
      next?.isWithheld = true
      return
    case "end":
      if next?.isWithheld == false { begin() }
      next = nil
    default: break
    }
    begin()
    switch line["type"]?.stringValue {
    case "delivery":
      add(.told, line, "\(line["receiver"]?.stringValue ?? ""): \(line["text"]?.stringValue ?? "")")
    case "print": add(.printed, line, line["text"]?.stringValue ?? "")
    case "error":
      guard let diagnostic = line["diagnostic"] else { break }
      let isError = diagnostic["severity"]?.stringValue == "error"
      add(
        isError ? .failed : .warned, line,
        "\(isError ? "error" : "warning")[\(diagnostic["code"]?.stringValue ?? "")]: "
          + (diagnostic["message"]?.stringValue ?? ""))
    default: break
    }
    if !statements.isEmpty { statements[statements.count - 1].lineCount = lineCount }
  }

  private func begin() {
    defer { next = nil }
    guard let statement = next?.statement else { return }
    if let last = statements.last,
      (last.file, last.line, last.source) == (statement.file, statement.line, statement.source)
    {
      return
    }
    statements.append(statement)
  }

  private func add(_ kind: Row.Kind, _ line: JSONValue, _ text: String) {
    if statements.isEmpty { statements.append(Statement(file: "", line: 0, source: "(outside the script)")) }
    statements[statements.count - 1].rows.append(
      Row(kind: kind, depth: line["depth"]?.integerValue ?? 0, text: text.onOneLine))
  }
}
