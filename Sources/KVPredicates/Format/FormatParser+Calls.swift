import KVObjects

extension FormatParser {
  /// Reads `sum(x)`, `sum:(x)` or `modulus:by:(a, b)`.
  func functionCall() throws(FormatFailure) -> FormatTerm {
    let nameRange = token.range
    let name = tokenText
    if PredicateFunction.named(name) == nil {
      if FormatParser.castSelectors.contains(name.lowercased()) { return try cast() }
      throw FormatFailure(.unknownFunction(name), adviceForFunction(name), at: nameRange)
    }
    try enter()
    defer { leave() }
    try advance()
    let opened = token.range.lowerBound
    guard try skip(.leftParenthesis) else { throw unexpected(.arguments(name)) }
    return try functionTerm(name, nameRange, try callArguments(opened))
  }

  private func functionTerm(
    _ name: String, _ nameRange: Range<Int>, _ list: (nodes: [any ExpressionNode], height: Int)
  ) throws(FormatFailure) -> FormatTerm {
    let range = nameRange.lowerBound..<previousEnd
    guard let function = PredicateFunction.taking(list.nodes.count, named: name) else {
      let accepted = PredicateFunction.named(name)?.argumentCounts ?? 0...0
      throw FormatFailure(
        .argumentCount(function: name, accepted: accepted, given: list.nodes.count), adviceForCount(name),
        at: nameRange)
    }
    let node = FunctionExpression.node(function, list.nodes)
    return FormatTerm(node, height: try height(above: list.height, range), range)
  }

  /// Reads arguments up to the closing parenthesis, and it.
  private func callArguments(
    _ opened: Int
  ) throws(FormatFailure) -> (nodes: [any ExpressionNode], height: Int) {
    var nodes: [any ExpressionNode] = []
    var tallest = 0
    if token.kind != .symbol(.rightParenthesis) {
      repeat {
        let argument = try value()
        nodes.append(argument.node)
        tallest = max(tallest, argument.height)
      } while try skip(.comma)
    }
    guard try skip(.rightParenthesis) else { throw unclosed(")", "(", opened, isList: true) }
    return (nodes, tallest)
  }

  // MARK: Words with arguments of their own

  /// Reads the word and its parenthesis; returns where the parenthesis is.
  private func openCall(_ form: String) throws(FormatFailure) -> Int {
    let name = tokenText.uppercased()
    try advance()
    let opened = token.range.lowerBound
    guard try skip(.leftParenthesis) else {
      throw FormatFailure(
        .unexpected(expected: .arguments(name), found: foundText), .use(form), at: token.range)
    }
    return opened
  }

  private func comma(_ form: String) throws(FormatFailure) {
    guard try skip(.comma) else {
      throw FormatFailure(.unexpected(expected: .comma, found: foundText), .use(form), at: token.range)
    }
  }

  private static let subqueryForm = "SUBQUERY(collection, $x, predicate)"
  private static let castForm = "CAST(value, \"NSDate\")"
  private static let functionForm = "FUNCTION(operand, \"selector\", argument)"
  private static let ternaryForm = "TERNARY(predicate, yes, no)"

  /// `SUBQUERY(albums, $x, $x.rating > 3)`.
  func subquery() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    let opened = try openCall(FormatParser.subqueryForm)
    let collection = try term(.or)
    let variable = try subqueryVariable(behind: collection)
    let condition = try term(.or)
    return try subqueryTerm(collection, variable, condition, start, opened)
  }

  /// The variable behind a SUBQUERY's collection, with the commas round it.
  private func subqueryVariable(behind collection: FormatTerm) throws(FormatFailure) -> String {
    if let constant = try expression(collection) as? ConstantExpression, isText(constant) {
      throw FormatFailure(.partOfLiteral(excerpt(collection.range)), .keyPathPlaceholder, at: collection.range)
    }
    try comma(FormatParser.subqueryForm)
    guard token.kind == .variable else {
      let advice: FormatAdvice =
        if case .word = token.kind { .use("$\(tokenText)") } else { .use(FormatParser.subqueryForm) }
      throw FormatFailure(.unexpected(expected: .variable, found: foundText), advice, at: token.range)
    }
    let variable = lexer.text(token.range.dropFirst())
    try advance()
    try comma(FormatParser.subqueryForm)
    return variable
  }

  private func subqueryTerm(
    _ collection: FormatTerm, _ variable: String, _ condition: FormatTerm, _ start: Int, _ opened: Int
  ) throws(FormatFailure) -> FormatTerm {
    let body = try predicate(condition)
    try close(.rightParenthesis, ")", "(", opened, after: condition)
    let range = start..<previousEnd
    let node = SubqueryExpression(collection: try expression(collection), variable: variable, predicate: body)
    return FormatTerm(node, height: try height(above: max(collection.height, condition.height), range), range)
  }

  /// Cocoa's selector of CAST (NSExpression, `init(forFunction:arguments:)`), in lower case.
  private static let castSelectors: Set<String> = ["castobject:totype:", "castobject:totype", "castobject"]

  /// `CAST(0, "NSDate")`, also spelt `castObject:toType:(0, "NSDate")`.
  func cast() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    let opened = try openCall(FormatParser.castForm)
    let value = try value()
    try comma(FormatParser.castForm)
    let typeName = try quotedName(.typeName)
    guard try skip(.rightParenthesis) else { throw unclosed(")", "(", opened) }
    let range = start..<previousEnd
    return FormatTerm(
      CastExpression(value.node, typeName: typeName), height: try height(above: value.height, range), range)
  }

  /// `FUNCTION(operand, "selector", argument, …)`.
  func invocation() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    let opened = try openCall(FormatParser.functionForm)
    let operand = try value()
    try comma(FormatParser.functionForm)
    let selector = try quotedName(.selector)
    var arguments: [any ExpressionNode] = []
    var tallest = operand.height
    while try skip(.comma) {
      let argument = try value()
      arguments.append(argument.node)
      tallest = max(tallest, argument.height)
    }
    guard try skip(.rightParenthesis) else { throw unclosed(")", "(", opened, isList: true) }
    let range = start..<previousEnd
    let node = InvocationExpression(operand: operand.node, selector: selector, arguments: arguments)
    return FormatTerm(node, height: try height(above: tallest, range), range)
  }

  /// `TERNARY(live == YES, 1, 2)`.
  func conditional() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    let opened = try openCall(FormatParser.ternaryForm)
    let conditionTerm = try term(.or)
    let condition = try predicate(conditionTerm)
    try comma(FormatParser.ternaryForm)
    let yes = try value()
    try comma(FormatParser.ternaryForm)
    let no = try value()
    guard try skip(.rightParenthesis) else { throw unclosed(")", "(", opened) }
    let range = start..<previousEnd
    let tallest = max(conditionTerm.height, yes.height, no.height)
    return FormatTerm(
      ConditionalExpression(condition, yes.node, no.node), height: try height(above: tallest, range), range)
  }

  /// A name that has to be text: in quotes or an argument.
  private func quotedName(_ expected: FormatExpectation) throws(FormatFailure) -> String {
    switch token.kind {
    case .string:
      let text = try lexer.string(token)
      try advance()
      return text
    case .placeholder(.object), .placeholder(.text):
      let argument = try argument(.text)
      if case .expression(let node) = argument.node, let constant = node as? ConstantExpression,
        case .string(let text) = constant.value
      {
        return text
      }
      throw unexpected(expected)
    case .word, .selector:
      let found = FormatProblem.unexpected(expected: expected, found: tokenText)
      throw FormatFailure(found, .quoteText(tokenText), at: token.range)
    default:
      throw unexpected(expected)
    }
  }
}

extension PredicateFunction {
  /// The function that `name` means with `count` arguments: `random()` and `random(6)` are two.
  fileprivate static func taking(_ count: Int, named name: String) -> PredicateFunction? {
    guard let function = named(name) else { return nil }
    if function.argumentCounts.contains(count) { return function }
    return all.first { $0.name == function.name && $0.argumentCounts.contains(count) }
  }
}
