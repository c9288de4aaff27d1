/// The long brackets of several lines among the arguments of calls, for assertions that ask how a text was written.
extension LuaSourceText {
  /// Whether a call of one of these names that covers a line has an argument that is a long bracket of several lines and
  /// stands for `value`: Lua drops a line end behind the opening bracket.
  /// - Parameter line: 1-based.
  /// - Complexity: O(bytes).
  public func hasLongBracket(_ value: String, amongArgumentsOf names: [String], atLine line: Int) -> Bool {
    let tokens = significantTokens
    return tokens.indices.contains { at in
      guard tokens[at].line <= line, names.contains(where: { isName(tokens[at], $0) }), at + 1 < tokens.count,
        tokens[at + 1].kind == .symbol(.leftParenthesis)
      else { return false }
      let arguments = arguments(tokens, openedAt: at + 1)
      guard let last = arguments.last, tokens[last.upperBound - 1].lastLine >= line else { return false }
      return arguments.contains { argument in
        guard argument.count == 1, case .longString = tokens[argument.lowerBound].kind else { return false }
        let token = tokens[argument.lowerBound]
        return token.lastLine > token.line && stringValue(of: token)?.elementsEqual(value.utf8) == true
      }
    }
  }
}
