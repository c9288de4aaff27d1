extension LuaStatementParser {
  mutating func expressionList() {
    repeat { expression() } while accept(.comma)
  }

  /// Reads operands and the operators between them, as one flat row: precedence moves no statement.
  mutating func expression() {
    nested { parser in
      repeat {
        while parser.acceptUnaryOperator() {}
        parser.operand()
      } while parser.acceptBinaryOperator()
    }
  }

  /// Reads a name or an expression in parentheses with everything that may follow it: fields, indexes and calls.
  ///
  /// As in Lua, a parenthesis on the next line goes on with the expression.
  mutating func suffixedExpression() {
    if accept(.leftParenthesis) {
      expression()
      _ = accept(.rightParenthesis)
    } else if !acceptName() {
      return
    }
    while let kind = current {
      switch kind {
      case .symbol(.dot), .symbol(.colon):
        advance()
        acceptName()
      case .symbol(.leftBracket):
        advance()
        expression()
        _ = accept(.rightBracket)
      case .symbol(.leftParenthesis):
        advance()
        if current != .symbol(.rightParenthesis) { expressionList() }
        _ = accept(.rightParenthesis)
      case .symbol(.leftBrace): tableConstructor()
      case .quotedString, .longString: advance()
      default: return
      }
    }
  }

  /// Reads parameters, a block and its `end`.
  /// - Parameter line: what the interpreter reports as the function's `linedefined`.
  mutating func functionBody(definedAtLine line: Int) {
    let enclosing = functionLine
    functionLine = line
    if accept(.leftParenthesis) {
      while current == .name || current == .symbol(.comma) || current == .symbol(.ellipsis) { advance() }
      _ = accept(.rightParenthesis)
    }
    block()
    functionLine = enclosing
    accept(.end)
  }

  /// Reads what is between two operators; nothing where there is no operand.
  private mutating func operand() {
    switch current {
    case .numeral, .quotedString, .longString, .keyword(.nil), .keyword(.true), .keyword(.false), .symbol(.ellipsis),
      .error:
      advance()
    case .symbol(.leftBrace): tableConstructor()
    case .keyword(.function):
      advance()
      functionBody(definedAtLine: currentLine)
    default: suffixedExpression()
    }
  }

  /// Reads `{ … }`; ends at the first token that is no field.
  private mutating func tableConstructor() {
    advance()
    while current != nil, !accept(.rightBrace) {
      let start = index
      if accept(.leftBracket) {
        expression()
        _ = accept(.rightBracket)
        _ = accept(.assign)
      }
      expression()
      // `name = value`: the name was read as an expression.
      if accept(.assign) { expression() }
      _ = accept(.comma) || accept(.semicolon)
      if index == start { return }
    }
  }

  private mutating func acceptUnaryOperator() -> Bool {
    switch current {
    case .keyword(.not):
      advance()
      return true
    case .symbol(let symbol) where symbol.isUnaryOperator:
      advance()
      return true
    default:
      return false
    }
  }

  private mutating func acceptBinaryOperator() -> Bool {
    switch current {
    case .keyword(.and), .keyword(.or):
      advance()
      return true
    case .symbol(let symbol) where symbol.isBinaryOperator:
      advance()
      return true
    default:
      return false
    }
  }
}
