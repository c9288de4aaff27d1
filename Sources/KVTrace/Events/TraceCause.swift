/// What made something happen: the outermost statement of the script, or the script's end (mutations.md section 4).
///
/// In contrast to a frame of a traceback it is never a line inside a callback: whatever a callback sets off has the
/// cause that the callback has.
public struct TraceCause: Hashable, Sendable {
  /// Which part of a script it is.
  public enum Kind: Hashable, Sendable {
    /// A statement.
    case statement
    /// What the end of a script or of an `it` delivers.
    case end
  }

  /// Which part of a script it is.
  public let kind: Kind
  /// The script, as the user named it.
  public let file: String
  /// The statement's first line, 1-based; where the end is the cause, the line it stands for.
  public let line: Int
  /// That line's text, also where the statement spans lines; may be indented.
  public let source: String

  /// The cause at `line` (1-based) of `file`, whose text is `source`.
  public init(kind: Kind = .statement, file: String, line: Int, source: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.source = source
  }

  /// The end of `file`, or of an `it` in it, at `line` (1-based).
  public static func end(file: String, line: Int) -> TraceCause {
    TraceCause(kind: .end, file: file, line: line, source: "")
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
