/// One statement of a script, or one clause of a control structure, by the lines it covers.
///
/// A control structure is a statement from its first word to its `end`, with the statements of its blocks inside it.
/// A clause that starts later than its structure, `elseif … then` and `until …`, is a statement of its own here:
/// what its condition causes happens on its line.
public struct LuaStatement: Sendable, Hashable {
  /// The line of its first token, 1-based.
  public let firstLine: Int

  /// The line on which its last token ends, 1-based; never less than ``firstLine``.
  public let lastLine: Int

  /// The line that the interpreter reports as `linedefined` of the function the statement belongs to, 1-based;
  /// 0 for the main chunk.
  public let functionLine: Int

  /// Takes lines as described at the properties.
  package init(firstLine: Int, lastLine: Int, functionLine: Int) {
    self.firstLine = firstLine
    self.lastLine = lastLine
    self.functionLine = functionLine
  }
}
