/// An element that Lua has no name for, by how it was used: `list[1].x`, `handlers[name]()`.
public struct LuaElementUse: Sendable, Hashable {
  /// Whether its index is a number in the source.
  public let isNumbered: Bool
  /// What was done to it.
  public let kind: LuaOperation

  /// A use.
  public init(isNumbered: Bool, kind: LuaOperation) {
    self.isNumbered = isNumbered
    self.kind = kind
  }
}

extension LuaSourceText {
  /// The expression on a line that ends with `[…]` and is used so; nil where there is none, or more than one: Lua does
  /// not say which it meant.
  ///
  /// Of `print(c.sections[1].name)` and an indexed element with a number these are the columns of `c.sections[1]`.
  /// - Parameter line: 1-based.
  /// - Complexity: O(bytes): it lexes the source, being made for messages.
  public func element(atLine line: Int, _ use: LuaElementUse) -> LuaSourceRange? {
    let tokens = LuaLexer(self).filter { $0.kind != .comment && $0.kind != .firstLineComment && $0.line == line }
    var found: LuaSourceRange?
    for (index, token) in tokens.enumerated() where token.kind == .symbol(.rightBracket) {
      guard let open = opening(of: index, in: tokens), let start = start(ofExpressionBefore: open, in: tokens),
        use.kind == .other || isOperand(start...index, of: use.kind, in: tokens)
      else { continue }
      let isNumbered = if case .numeral = tokens[open + 1].kind, open + 2 == index { true } else { false }
      guard isNumbered == use.isNumbered else { continue }
      guard found == nil else { return nil }
      found = sourceRange(tokens[start].range.lowerBound..<token.range.upperBound)
    }
    return found
  }

  /// The bracket or parenthesis that opens what the one at `index` closes.
  func opening(of index: Int, in tokens: [LuaToken]) -> Int? {
    var depth = 0
    for at in stride(from: index, through: 0, by: -1) {
      switch tokens[at].kind {
      case .symbol(.rightBracket), .symbol(.rightParenthesis), .symbol(.rightBrace): depth += 1
      case .symbol(.leftBracket), .symbol(.leftParenthesis), .symbol(.leftBrace):
        depth -= 1
        if depth == 0 { return at }
      default: break
      }
    }
    return nil
  }

  /// Where the expression begins that goes on with the token at `index`; nil where that is on another line, or where the
  /// bracket is that of a key in a table.
  func start(ofExpressionBefore index: Int, in tokens: [LuaToken]) -> Int? {
    var at = index - 1
    while at >= 0 {
      switch tokens[at].kind {
      case .name:
        guard at > 0, [.symbol(.dot), .symbol(.colon)].contains(tokens[at - 1].kind) else { return at }
        at -= 2
      case .symbol(.rightBracket), .symbol(.rightParenthesis):
        guard let open = opening(of: at, in: tokens) else { return nil }
        // A parenthesis with nothing before it that could be called is the expression's own.
        let isCall = open > 0 && isCallable(tokens[open - 1].kind)
        if open == 0 || tokens[at].kind == .symbol(.rightParenthesis) && !isCall { return open }
        at = open - 1
      default: return nil
      }
    }
    return nil
  }

  private func isCallable(_ kind: LuaToken.Kind) -> Bool {
    switch kind {
    case .name, .symbol(.rightBracket), .symbol(.rightParenthesis): true
    default: false
    }
  }
}
