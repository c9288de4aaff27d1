/// Finds the statement that a line of a running script belongs to.
///
/// The interpreter knows one line for each instruction, and for a statement over several lines that is often a line
/// in its middle or at its end. This map knows where every statement starts and ends, those inside function bodies,
/// which are nested in expressions, included.
///
/// ```swift
/// let map = LuaStatementMap(LuaSourceText("""
///   artist:addAll {
///     first,
///     second,
///   }
///   """))
/// map.firstLine(ofStatementAtLine: 4)   // 1
/// map.text(ofStatementAtLine: 4)        // "artist:addAll {"
/// ```
///
/// **Rule.** Of all statements that cover the line, the one that starts last in the text. For nested statements
/// that is the innermost one; where a statement ends and another one starts on the same line it is the one that
/// starts there; and a line on which only blocks end belongs to the innermost structure that ends on it. Whoever
/// knows the line on which the running function was defined should pass it: a line such as
/// `list:map(function(x) return x.name end),` holds statements of two functions. A line that no statement covers,
/// such as a comment or a line outside the text, stands for itself.
///
/// A script that does not compile gets a map too: what is no statement is read over word by word, and past 200
/// nested levels, where Lua gives up too, the rest stands for itself.
///
/// Costs: making it lexes and parses the source once, O(bytes + sum of the statements' lines); a lookup is O(1)
/// without a function's line, else O(1) on nearly every line and O(statements) at worst. It holds the source, three
/// integers a statement and one a line.
public struct LuaStatementMap: Sendable {
  /// The script.
  public let source: LuaSourceText

  /// Every statement in the order of the text, a structure before the statements inside it.
  public let statements: [LuaStatement]

  /// Every loop, by their first words; an outer one before those inside of it.
  public let loops: [LuaLoop]

  /// For each line the last statement that starts on or before it and covers it, −1 for none; index 0 is line 1.
  private let latest: [Int32]

  /// Reads every statement of `source`.
  /// - Complexity: O(bytes + sum of the statements' lines).
  public init(_ source: LuaSourceText) {
    self.source = source
    var parser = LuaStatementParser(source)
    statements = parser.parse()
    loops = parser.loops.sorted { $0.statements.lowerBound < $1.statements.lowerBound }
    var latest = [Int32](repeating: -1, count: source.lineCount)
    for (index, statement) in statements.enumerated() {
      for line in statement.firstLine...statement.lastLine { latest[line - 1] = Int32(index) }
    }
    self.latest = latest
  }

  /// The statement that covers a line.
  /// - Parameters:
  ///   - line: 1-based; a frame's `currentline`.
  ///   - functionLine: the frame's `linedefined` (0 for the main chunk), or nil if it is not known. Where no
  ///     statement of such a function covers the line, the line alone decides.
  /// - Returns: nil where no statement covers the line.
  /// - Complexity: O(1) for nearly every line, O(statements) at worst.
  public func statement(atLine line: Int, inFunctionDefinedAtLine functionLine: Int? = nil) -> LuaStatement? {
    index(ofStatementAtLine: line, inFunctionDefinedAtLine: functionLine).map { statements[$0] }
  }

  /// The index in ``statements`` of the statement that covers a line.
  /// - Parameters: as of ``statement(atLine:inFunctionDefinedAtLine:)``.
  /// - Returns: nil where no statement covers the line.
  /// - Complexity: as of ``statement(atLine:inFunctionDefinedAtLine:)``.
  public func index(ofStatementAtLine line: Int, inFunctionDefinedAtLine functionLine: Int? = nil) -> Int? {
    guard line >= 1, line <= latest.count, latest[line - 1] >= 0 else { return nil }
    let found = Int(latest[line - 1])
    guard let functionLine, statements[found].functionLine != functionLine else { return found }
    var index = found
    // Before a statement of the main chunk that starts on an earlier line, every other function has ended. The main
    // chunk's own statement is met before such a one: it holds the function that was found.
    while index > 0, statements[index].functionLine != 0 || statements[index].firstLine == line {
      index -= 1
      let candidate = statements[index]
      if candidate.functionLine == functionLine, candidate.lastLine >= line { return index }
    }
    return found
  }

  /// The first line of the statement that covers a line.
  /// - Parameters: as of ``statement(atLine:inFunctionDefinedAtLine:)``.
  /// - Returns: 1-based; `line` itself where no statement covers it.
  /// - Complexity: as of ``statement(atLine:inFunctionDefinedAtLine:)``.
  public func firstLine(ofStatementAtLine line: Int, inFunctionDefinedAtLine functionLine: Int? = nil) -> Int {
    statement(atLine: line, inFunctionDefinedAtLine: functionLine)?.firstLine ?? line
  }

  /// The text of the first line of the statement that covers a line, without the white space around it.
  /// - Parameters: as of ``statement(atLine:inFunctionDefinedAtLine:)``.
  /// - Returns: nil where the source has no such line.
  /// - Complexity: as of ``statement(atLine:inFunctionDefinedAtLine:)``, and O(length of the line).
  public func text(ofStatementAtLine line: Int, inFunctionDefinedAtLine functionLine: Int? = nil) -> String? {
    source.trimmedText(ofLine: firstLine(ofStatementAtLine: line, inFunctionDefinedAtLine: functionLine))
  }
}
