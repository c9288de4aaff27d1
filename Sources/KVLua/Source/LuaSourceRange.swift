/// A stretch of one line of a script, for a caret under it.
public struct LuaSourceRange: Sendable, Hashable {
  /// 1-based.
  public let line: Int

  /// The columns it covers, 1-based, in bytes; never empty.
  /// ``LuaSourceText/characterColumn(ofByteColumn:line:)`` returns characters.
  public let columns: Range<Int>

  /// Takes a line and columns as described at the properties.
  public init(line: Int, columns: Range<Int>) {
    self.line = line
    self.columns = columns
  }
}
