/// Reads the extent of every statement of a script: Lua's grammar ("Lua 5.4 manual, 9") with everything left out that
/// moves no statement's start or end, such as precedence and scope.
///
/// Tolerant: a token that fits nowhere is a statement by itself, a missing one is taken as read. Every turn of a loop
/// reads a token, and depth is limited, so it ends and fits the stack on any input.
struct LuaStatementParser {
  private let source: LuaSourceText
  let tokens: [LuaToken]

  /// What the outermost level declares and ends with.
  private(set) var outermost = LuaOutermostNames()

  /// The next token to read.
  var index = 0

  /// `linedefined` of the function whose body is being read.
  var functionLine = 0

  /// Nested blocks and expressions being read.
  private var depth = 0

  /// Set past ``depthLimit``: every loop ends at once, and what is open ends at the last token read.
  private var hasGivenUp = false

  /// Lua's own limit (LUAI_MAXCCALLS); each level here is at least one of Lua's.
  private static let depthLimit = 200

  private var statements: [LuaStatement] = []

  /// The loops that have been read to their end, an inner one before those around it.
  private(set) var loops: [LuaLoop] = []

  init(_ source: LuaSourceText) {
    self.source = source
    tokens = LuaLexer(source).filter { token in
      switch token.kind {
      case .comment, .firstLineComment, .error(.unfinishedLongComment): false
      default: true
      }
    }
  }

  /// Every statement in the order of the text.
  mutating func parse() -> [LuaStatement] {
    while current != nil {
      let start = index
      block()
      // A word that closes a block nobody opened.
      if index == start { statement { $0.advance() } }
    }
    return statements
  }

  // MARK: Tokens

  /// The kind of the next token; nil at the end and after giving up.
  var current: LuaToken.Kind? {
    hasGivenUp || index >= tokens.count ? nil : tokens[index].kind
  }

  /// The line that the interpreter's reader has reached when it looks at the next token.
  var currentLine: Int {
    index < tokens.count ? tokens[index].lastLine : source.lineCount
  }

  mutating func advance() {
    if index < tokens.count { index += 1 }
  }

  /// Whether the next token is this one, which is read then.
  mutating func accept(_ symbol: LuaSymbol) -> Bool {
    guard current == .symbol(symbol) else { return false }
    index += 1
    return true
  }

  /// Whether the next token is this one, which is read then.
  @discardableResult
  mutating func accept(_ keyword: LuaKeyword) -> Bool {
    guard current == .keyword(keyword) else { return false }
    index += 1
    return true
  }

  @discardableResult
  mutating func acceptName() -> Bool {
    guard current == .name else { return false }
    index += 1
    return true
  }

  // MARK: The outermost level

  /// Whether the statement being read is no part of another one.
  var isOutermost: Bool { depth == 1 && functionLine == 0 }

  /// Notes what a `local` of the outermost level declares, whose last token has been read.
  mutating func note(_ names: [LuaOutermostNames.Name]) {
    guard isOutermost, !names.isEmpty, index > 0 else { return }
    outermost.declarations.append(.init(names: names, end: tokens[index - 1].range.upperBound))
  }

  /// Notes that the outermost level has a label, or ends with `return`.
  mutating func noteOutermost(_ mark: WritableKeyPath<LuaOutermostNames, Bool>) {
    if isOutermost { outermost[keyPath: mark] = true }
  }

  // MARK: Loops

  /// The index of the next statement that begins.
  var statementCount: Int { statements.count }

  /// The lines of the tokens from `start` up to the one before the next; nil where there are none.
  func lines(from start: Int) -> ClosedRange<Int>? {
    guard start < index, index <= tokens.count else { return nil }
    return tokens[start].line...max(tokens[start].line, tokens[index - 1].lastLine)
  }

  /// Notes a loop that begins with the token at `start` and ends with the last one that was read. It is the statement of that
  /// index.
  mutating func note(
    _ kind: LuaLoop.Kind, _ statement: Int, from start: Int, header: ClosedRange<Int>?, body: ClosedRange<Int>?
  ) {
    guard let lines = lines(from: start), let header else { return }
    loops.append(
      LuaLoop(
        kind: kind, statements: statement..<statements.count, lines: lines, header: header, body: body,
        functionLine: functionLine))
  }

  // MARK: Structure

  /// Reads one nested level with `body`, or gives up where there are too many.
  mutating func nested(_ body: (inout LuaStatementParser) -> Void) {
    guard depth < Self.depthLimit else {
      hasGivenUp = true
      return
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Notes a statement from the next token to the last one that `body` reads.
  mutating func statement(_ body: (inout LuaStatementParser) -> Void) {
    guard index < tokens.count else { return }
    let firstLine = tokens[index].line
    let place = statements.count
    statements.append(LuaStatement(firstLine: firstLine, lastLine: firstLine, functionLine: functionLine))
    let function = functionLine
    body(&self)
    let lastLine = index > 0 ? max(firstLine, tokens[index - 1].lastLine) : firstLine
    statements[place] = LuaStatement(firstLine: firstLine, lastLine: lastLine, functionLine: function)
  }
}
