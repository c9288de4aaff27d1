import KVObjects

extension FormatParser {
  /// Reads a placeholder and takes its argument.
  func argument(_ placeholder: FormatPlaceholder) throws(FormatFailure) -> FormatTerm {
    let start = token.range.lowerBound
    let node: any ExpressionNode
    switch placeholder {
    case .percent: node = ConstantExpression(.string("%"))
    case .keyPath: return try keyPath(from: start)
    case .object, .integer, .unsigned, .number, .text:
      let value = try nextArgument()
      node = ConstantExpression(try checked(value, placeholder))
    }
    try advance()
    return FormatTerm(node, height: 1, start..<previousEnd)
  }

  /// The key path that is the argument of a `%K`.
  func pathArgument() throws(FormatFailure) -> String {
    let value = try nextArgument()
    guard case .string(let path) = value else { throw wrongArgument("a key path as a string", value) }
    // Parsed by itself first, so that an error is about this path and not about the one that it is joined to.
    return try propertyPath(path, token.range).description
  }

  private func nextArgument() throws(FormatFailure) -> Value {
    guard usedArguments < arguments.count else {
      throw FormatFailure(
        .argumentMissing(placeholder: tokenText, given: arguments.count), .matchArguments(placeholderCount),
        at: token.range)
    }
    usedArguments += 1
    // What a collection holds now is meant; it may change later (kvo-facts.md D23).
    switch arguments[usedArguments - 1] {
    case .collection(let collection): return collection.isNil ? .nil : .list(collection.snapshot())
    case let value: return value
    }
  }

  private func checked(_ value: Value, _ placeholder: FormatPlaceholder) throws(FormatFailure) -> Value {
    switch (placeholder, value) {
    case (.integer, .integer), (.integer, .boolean), (.unsigned, .boolean): return value
    case (.unsigned, .integer(let number)) where number >= 0: return value
    case (.integer, .number(let number)), (.unsigned, .number(let number)):
      guard let whole = Int(exactly: number), placeholder == .integer || whole >= 0 else { break }
      return .integer(whole)
    case (.number, .integer(let number)): return .number(Double(number))
    case (.number, .boolean(let flag)): return .number(flag ? 1 : 0)
    case (.number, .number), (.text, .string), (.object, _): return value
    default: break
    }
    switch placeholder {
    case .unsigned: throw wrongArgument("a whole number from 0 on", value)
    case .number: throw wrongArgument("a number", value)
    case .text: throw wrongArgument("a string", value)
    default: throw wrongArgument("a whole number", value)
    }
  }

  private func wrongArgument(_ expected: String, _ value: Value) -> FormatFailure {
    let given =
      switch value {
      case .string(let text): "the string \(Value.quoted(String(text.prefix(40))))"
      case .nil: "nil"
      case .null: "null"
      case .integer, .number, .boolean, .date: "the \(value.typeName) \(value)"
      default: "a value of type \(value.typeName)"
      }
    let problem = FormatProblem.wrongArgument(
      placeholder: tokenText, place: usedArguments, expected: expected, given: given)
    return FormatFailure(
      problem, token.kind == .placeholder(.keyPath) ? nil : .use("%@ for any value"), at: token.range)
  }

  /// How many arguments the whole format takes. Reads it anew: only an error needs the number.
  private var placeholderCount: Int {
    countPlaceholders().asked
  }

  /// More arguments than placeholders: the first placeholder in quotes is the likely reason.
  func argumentsLeft() -> FormatFailure {
    let counts = countPlaceholders()
    let problem = FormatProblem.argumentsLeft(placeholders: counts.asked, given: arguments.count)
    if let quoted = counts.quoted {
      return FormatFailure(problem, .unquotePlaceholder(excerpt(quoted)), at: quoted)
    }
    let end = lexer.bytes.count
    return FormatFailure(problem, .matchArguments(counts.asked), at: end..<end)
  }

  private func countPlaceholders() -> (asked: Int, quoted: Range<Int>?) {
    var reader = lexer
    reader.offset = 0
    var asked = 0
    var quoted: Range<Int>?
    while let token = try? reader.next(), token.kind != .end {
      switch token.kind {
      case .placeholder(.percent): break
      case .placeholder: asked += 1
      case .string where quoted == nil: quoted = placeholder(inside: token.range)
      default: break
      }
    }
    return (asked, quoted)
  }

  /// Where a text has `%@` or another common placeholder in it.
  private func placeholder(inside range: Range<Int>) -> Range<Int>? {
    for position in range.dropLast(2) where lexer.bytes[position] == UInt8(ascii: "%") {
      switch lexer.bytes[position + 1] {
      case UInt8(ascii: "@"), UInt8(ascii: "K"), UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "f"),
        UInt8(ascii: "s"):
        return position..<(position + 2)
      default: break
      }
    }
    return nil
  }
}
