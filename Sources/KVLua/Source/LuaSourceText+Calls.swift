/// What the text of a call says that the interpreter does not: made for messages, so that each question lexes the source.
extension LuaSourceText {
  /// Where the arguments behind the first `count` stand in a call of `name` on a line, as far as they are on one line; nil
  /// where no call of that name there has more. What a last argument gives as further results is no argument here.
  ///
  /// Of `songs:add("x", 0)` and one argument these are the columns of `0`.
  /// - Parameters:
  ///   - count: how many arguments the function takes.
  ///   - name: the function's or method's name.
  ///   - line: 1-based, that of the name.
  /// - Complexity: O(bytes).
  public func argument(behind count: Int, ofCall name: String, atLine line: Int) -> LuaSourceRange? {
    let tokens = significantTokens
    for at in tokens.indices where isName(tokens[at], name) && tokens[at].line == line {
      guard at + 1 < tokens.count, tokens[at + 1].kind == .symbol(.leftParenthesis) else { continue }
      // A declaration has parameters.
      if at > 0, isDeclaration(tokens, at) { continue }
      let arguments = arguments(tokens, openedAt: at + 1)
      guard arguments.count > count, let last = arguments.last, let first = arguments.dropFirst(count).first else {
        continue
      }
      return sourceRange(tokens[first.lowerBound].range.lowerBound..<tokens[last.upperBound - 1].range.upperBound)
    }
    return nil
  }

  /// The same in the one call on a line that has `given` arguments: for what is called by a name of the script's own. Nil
  /// where there is none, or more than one.
  /// - Complexity: O(bytes).
  public func argument(behind count: Int, ofOnlyCallWith given: Int, atLine line: Int) -> LuaSourceRange? {
    let tokens = significantTokens
    var found: [Range<Int>] = []
    for at in tokens.indices.dropLast() where tokens[at].kind == .name && tokens[at].line == line {
      guard tokens[at + 1].kind == .symbol(.leftParenthesis), !isDeclaration(tokens, at) else { continue }
      let arguments = arguments(tokens, openedAt: at + 1)
      guard arguments.count == given, let last = arguments.last, let first = arguments.dropFirst(count).first else {
        continue
      }
      found.append(first.lowerBound..<last.upperBound)
    }
    guard found.count == 1, let only = found.first else { return nil }
    return sourceRange(tokens[only.lowerBound].range.lowerBound..<tokens[only.upperBound - 1].range.upperBound)
  }

  /// Whether a call of the method `name` on a line is a statement: nobody takes what it gives. False where there is no such
  /// call.
  /// - Complexity: O(bytes).
  public func isStatement(callOf name: String, atLine line: Int) -> Bool {
    let tokens = significantTokens
    for at in tokens.indices where isName(tokens[at], name) && tokens[at].line == line {
      guard at >= 2, at + 1 < tokens.count, tokens[at - 1].kind == .symbol(.colon),
        tokens[at + 1].kind == .symbol(.leftParenthesis), let end = closing(tokens, at + 1)
      else { continue }
      return beginsStatement(tokens, receiverEndingAt: at - 2) && endsStatement(tokens, behind: end)
    }
    return false
  }

  /// Whether on a line the function `name` is called without arguments where it is itself an argument, or the value of a
  /// field: `observe("name", told())`.
  /// - Parameter line: 1-based.
  /// - Complexity: O(bytes).
  public func isPassedCalled(_ name: String, atLine line: Int) -> Bool {
    let tokens = significantTokens
    return tokens.indices.contains { at in
      guard isName(tokens[at], name), tokens[at].line == line, at > 1, at + 2 < tokens.count,
        tokens[at + 1].kind == .symbol(.leftParenthesis), tokens[at + 2].kind == .symbol(.rightParenthesis)
      else { return false }
      // The first of an argument list may be meant so; the last of several mostly is not.
      return [.symbol(.comma), .symbol(.assign)].contains(tokens[at - 1].kind)
    }
  }

  /// The tokens that are no comments.
  var significantTokens: [LuaToken] {
    LuaLexer(self).filter { $0.kind != .comment && $0.kind != .firstLineComment }
  }

  func isName(_ token: LuaToken, _ name: String) -> Bool {
    token.kind == .name && bytes[token.range].elementsEqual(name.utf8)
  }

  private func isDeclaration(_ tokens: [LuaToken], _ index: Int) -> Bool {
    var at = index
    while at >= 2, [.symbol(.dot), .symbol(.colon)].contains(tokens[at - 1].kind) { at -= 2 }
    return at > 0 && tokens[at - 1].kind == .keyword(.function)
  }

  /// The tokens of each argument; all of one that is a function are one argument's.
  func arguments(_ tokens: [LuaToken], openedAt open: Int) -> [Range<Int>] {
    guard let close = closing(tokens, open), close > open + 1 else { return [] }
    var arguments: [Range<Int>] = []
    var (start, depth) = (open + 1, 0)
    for at in (open + 1)..<close {
      depth += Self.nesting(of: tokens[at].kind)
      if depth == 0, tokens[at].kind == .symbol(.comma) {
        arguments.append(start..<at)
        start = at + 1
      }
    }
    return arguments + [start..<close]
  }

  private func closing(_ tokens: [LuaToken], _ open: Int) -> Int? {
    var depth = 0
    for at in open..<tokens.count {
      depth += Self.nesting(of: tokens[at].kind)
      if depth == 0 { return at }
    }
    return nil
  }

  /// What brackets and blocks add to the depth. A loop's block is that of its `do`.
  static func nesting(of kind: LuaToken.Kind) -> Int {
    switch kind {
    case .symbol(.leftParenthesis), .symbol(.leftBrace), .symbol(.leftBracket), .keyword(.function), .keyword(.if),
      .keyword(.do), .keyword(.repeat):
      1
    case .symbol(.rightParenthesis), .symbol(.rightBrace), .symbol(.rightBracket), .keyword(.end), .keyword(.until):
      -1
    default: 0
    }
  }

  /// Whether nothing before the expression that ends at `index` takes its value.
  private func beginsStatement(_ tokens: [LuaToken], receiverEndingAt index: Int) -> Bool {
    var at = index
    while at >= 2, tokens[at].kind == .name, [.symbol(.dot), .symbol(.colon)].contains(tokens[at - 1].kind) {
      at -= 2
    }
    guard tokens[at].kind == .name else { return false }
    guard at > 0 else { return true }
    switch tokens[at - 1].kind {
    case .name, .numeral, .quotedString, .longString, .symbol(.semicolon), .symbol(.doubleColon),
      .symbol(.rightParenthesis), .symbol(.rightBrace), .symbol(.rightBracket), .symbol(.ellipsis),
      .keyword(.do), .keyword(.then), .keyword(.else), .keyword(.end), .keyword(.repeat), .keyword(.nil),
      .keyword(.true), .keyword(.false), .keyword(.break):
      return true
    default: return false
    }
  }

  /// Whether the call that ends at `index` goes on: `c:performQuery():x()`.
  private func endsStatement(_ tokens: [LuaToken], behind index: Int) -> Bool {
    guard index + 1 < tokens.count else { return true }
    switch tokens[index + 1].kind {
    case .symbol(.dot), .symbol(.colon), .symbol(.leftBracket), .symbol(.leftParenthesis), .quotedString, .longString,
      .symbol(.leftBrace):
      return false
    default: return true
    }
  }
}
