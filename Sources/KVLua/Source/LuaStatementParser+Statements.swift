extension LuaStatementParser {
  /// Reads statements up to a word that ends a block, which stays unread, or to the end.
  mutating func block() {
    nested { parser in
      while let kind = parser.current {
        switch kind {
        case .keyword(.end), .keyword(.else), .keyword(.elseif), .keyword(.until): return
        case .symbol(.semicolon): parser.advance()
        default: parser.statement { $0.statementBody() }
        }
      }
    }
  }

  /// Reads one statement; always at least one token.
  private mutating func statementBody() {
    let start = index
    switch current {
    case .keyword(.if): ifStatement()
    case .keyword(.while): whileStatement()
    case .keyword(.do): blockUpToEnd(after: .do)
    case .keyword(.for): forStatement()
    case .keyword(.repeat): repeatStatement()
    case .keyword(.function): functionStatement()
    case .keyword(.local): localStatement()
    case .keyword(.return):
      noteOutermost(\.hasReturn)
      advance()
      expressionList()
    case .keyword(.break): advance()
    case .keyword(.goto):
      advance()
      acceptName()
    case .symbol(.doubleColon):
      noteOutermost(\.hasLabel)
      advance()
      acceptName()
      _ = accept(.doubleColon)
    default: expressionStatement()
    }
    if index == start { advance() }
  }

  /// Reads `do BLOCK end` or `then BLOCK end` from the opening word on.
  private mutating func blockUpToEnd(after keyword: LuaKeyword) {
    accept(keyword)
    block()
    accept(.end)
  }

  private mutating func ifStatement() {
    advance()
    expression()
    accept(.then)
    block()
    while true {
      if current == .keyword(.elseif) {
        statement {
          $0.advance()
          $0.expression()
          $0.accept(.then)
        }
        block()
      } else if accept(.else) {
        block()
      } else {
        accept(.end)
        return
      }
    }
  }

  private mutating func forStatement() {
    let (start, statement) = (index, statementCount - 1)
    advance()
    repeat { acceptName() } while accept(.comma)
    let isGeneric = accept(.in)
    if !isGeneric { _ = accept(.assign) }
    expressionList()
    loopBody(isGeneric ? .genericFor : .numericFor, statement, from: start)
  }

  private mutating func whileStatement() {
    let (start, statement) = (index, statementCount - 1)
    advance()
    expression()
    loopBody(.whileLoop, statement, from: start)
  }

  /// Reads `do BLOCK end` of a loop.
  private mutating func loopBody(_ kind: LuaLoop.Kind, _ statement: Int, from start: Int) {
    accept(.do)
    let header = lines(from: start)
    let first = index
    block()
    let body = lines(from: first)
    accept(.end)
    note(kind, statement, from: start, header: header, body: body)
  }

  private mutating func repeatStatement() {
    let (start, statement) = (index, statementCount - 1)
    advance()
    let first = index
    block()
    let body = lines(from: first)
    let until = index
    if current == .keyword(.until) {
      self.statement {
        $0.advance()
        $0.expression()
      }
    }
    note(.repeatLoop, statement, from: start, header: lines(from: until), body: body)
  }

  /// Lua counts a function statement's body from the line of its first word.
  private mutating func functionStatement() {
    let line = currentLine
    advance()
    repeat { acceptName() } while accept(.dot) || accept(.colon)
    functionBody(definedAtLine: line)
  }

  private mutating func localStatement() {
    advance()
    if accept(.function) {
      let name = index
      acceptName()
      functionBody(definedAtLine: currentLine)
      note([.init(token: name)])
      return
    }
    var names: [LuaOutermostNames.Name] = []
    repeat {
      let name = index
      guard acceptName() else { break }
      if accept(.less) {
        acceptName()
        _ = accept(.greater)
        names.append(.init(token: name, isConstant: true))
      } else {
        names.append(.init(token: name))
      }
    } while accept(.comma)
    if accept(.assign) { expressionList() }
    note(names)
  }

  /// Reads a call, or an assignment.
  private mutating func expressionStatement() {
    suffixedExpression()
    while accept(.comma) { suffixedExpression() }
    if accept(.assign) { expressionList() }
  }
}
