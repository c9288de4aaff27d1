/// What made something happen: the outermost statement of the script, or the script's end (mutations.md section 4).
///
/// In contrast to a frame of a traceback (``DiagnosticFrame``) it is never a line inside a callback: whatever a
/// callback sets off has the cause that the callback has. What is sent later than its changes were made has the
/// statement that sends it as its cause: `batch`, `resume`, `save`.
///
/// ```swift
/// let cause = TraceCause(file: "rename.lua", line: 12, source: "  a.title = \"Z\"")
/// cause.description                                      // rename.lua:12  a.title = "Z"
/// TraceCause.end(file: "rename.lua", line: 14).kind      // end
/// ```
///
/// Costs: the bytes of its texts. Threads: a value.
public struct TraceCause: Hashable, Sendable {
  /// Which part of a script a cause is.
  public enum Kind: Hashable, Sendable {
    /// A statement.
    case statement
    /// The end of a script or of an `it`, which delivers what is left.
    case end
  }

  /// Which part of a script it is.
  public let kind: Kind
  /// The script, as the user named it.
  public let file: String
  /// The statement's first line, 1-based; where the end is the cause, the line it stands for.
  public let line: Int
  /// That line's text, also where the statement spans lines; may be indented. Empty where the end is the cause.
  public let source: String
  /// The statement's last line, 1-based; ``line`` where it has one line or its end is not known. Causes that differ in nothing
  /// else are equal.
  package let endLine: Int

  /// A cause with its facts; nothing is looked up or checked.
  ///
  /// - Parameters:
  ///   - kind: which part of the script it is; for the end ``end(file:line:)`` is shorter.
  ///   - file: the script, as the user named it.
  ///   - line: the first line of the statement, 1-based.
  ///   - source: the text of that line, without its line end.
  /// - Complexity: O(1).
  public init(kind: Kind = .statement, file: String, line: Int, source: String) {
    self.init(kind: kind, file: file, line: line, endLine: line, source: source)
  }

  package init(kind: Kind = .statement, file: String, line: Int, endLine: Int, source: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.endLine = endLine
    self.source = source
  }

  /// The end of a script, or of an `it` in it, as a cause; its ``source`` is empty.
  ///
  /// - Parameters:
  ///   - file: the script, as the user named it.
  ///   - line: the line that the end stands for, 1-based.
  /// - Complexity: O(1).
  public static func end(file: String, line: Int) -> TraceCause {
    TraceCause(kind: .end, file: file, line: line, source: "")
  }

  /// Whether kind, file, line and text are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.line == right.line && left.kind == right.kind && left.file == right.file && left.source == right.source
  }

  /// Hashes kind, file, line and text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(source)
  }
}

extension TraceCause: CustomStringConvertible {
  /// `FILE:LINE  SOURCE` without the source's indentation, or `at end`; one line.
  public var description: String {
    switch kind {
    case .statement: "\(file):\(line)  \(source.trimmingBlanks)".onOneLine
    case .end: "at end"
    }
  }
}
