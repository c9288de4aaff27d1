extension LuaSourceText {
  /// The names of local variables, functions and parameters that are declared up to a line, whatever their scope, in
  /// order; one that is declared twice is there twice. For messages.
  /// - Parameter line: 1-based.
  /// - Complexity: O(bytes).
  public func localNames(before line: Int) -> [String] {
    var names: [String] = []
    var isDeclaring = false
    // Between `function` and its parameters.
    var isHead = false
    for token in LuaLexer(self) where token.kind != .comment && token.line <= line {
      switch token.kind {
      case .keyword(.local), .keyword(.for): isDeclaring = true
      case .keyword(.function): isHead = true
      case .symbol(.leftParenthesis) where isHead: (isDeclaring, isHead) = (true, false)
      case .name where isDeclaring: names.append(text(of: token))
      case .symbol(.comma), .name: break
      default: isDeclaring = false
      }
    }
    return names
  }
}
