/// A loop of a script, by the lines of its parts.
public struct LuaLoop: Sendable, Hashable {
  /// What kind of statement it is.
  public enum Kind: Sendable, Hashable {
    /// `for i = 1, 3 do … end`.
    case numericFor
    /// `for k, v in pairs(t) do … end`.
    case genericFor
    /// `while … do … end`.
    case whileLoop
    /// `repeat … until …`.
    case repeatLoop
  }

  /// What kind of statement it is.
  public let kind: Kind
  /// The statement itself and those inside of it, by their indexes in ``LuaStatementMap/statements``.
  public let statements: Range<Int>
  /// The lines of the whole statement, 1-based.
  public let lines: ClosedRange<Int>
  /// The lines of what decides about the next pass: from the first word to `do`, or of the condition behind `until`.
  public let header: ClosedRange<Int>
  /// The lines of the statements between; nil for none.
  public let body: ClosedRange<Int>?
  /// As ``LuaStatement/functionLine``.
  public let functionLine: Int

  /// Takes facts as described at the properties.
  package init(
    kind: Kind, statements: Range<Int>, lines: ClosedRange<Int>, header: ClosedRange<Int>, body: ClosedRange<Int>?,
    functionLine: Int
  ) {
    self.kind = kind
    self.statements = statements
    self.lines = lines
    self.header = header
    self.body = body
    self.functionLine = functionLine
  }
}
