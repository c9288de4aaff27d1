import KVObjects

// The errors where something else was expected. Runs once for each format that cannot be read.

extension FormatParser {
  /// The text of the next token, shortened; nil at the end.
  var foundText: String? { token.kind == .end ? nil : excerpt(token.range) }

  /// The text of some bytes as it is shown: on one line and not too long.
  func excerpt(_ range: Range<Int>) -> String {
    let characters = lexer.text(range).prefix(41).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return characters.count <= 40 ? String(characters) : String(characters.prefix(39)) + "…"
  }

  /// The beginning of a value or a predicate was expected at the next token.
  func unexpected(_ expected: FormatExpectation) -> FormatFailure {
    let advice: FormatAdvice? = expected == .expression ? adviceForOperand : expected == .key ? .keyAtDot : nil
    return FormatFailure(.unexpected(expected: expected, found: foundText), advice, at: token.range)
  }

  /// An operator was expected at the next token, behind the value `term`.
  func unexpectedAfterValue(_ expected: FormatExpectation, _ term: FormatTerm) -> FormatFailure {
    if let unsupported { return unsupported }
    if let advice = adviceForThen {
      let found = FormatProblem.unexpected(expected: .predicate, found: excerpt(previous.range))
      return FormatFailure(found, advice, at: previous.range)
    }
    return FormatFailure(
      .unexpected(expected: expected, found: foundText), adviceAfterValue(term), at: token.range)
  }

  /// A connective was expected at the next token, behind the predicate `term`.
  func unexpectedAfterPredicate(_ expected: FormatExpectation, _ term: FormatTerm) -> FormatFailure {
    if let unsupported { return unsupported }
    return FormatFailure(
      .unexpected(expected: expected, found: foundText), adviceAfterPredicate, at: token.range)
  }

  /// The sign that closes what `opening` opened at `opened` was expected at the next token.
  func unclosed(_ sign: String, _ opening: String, _ opened: Int, isList: Bool = false) -> FormatFailure {
    let expected: FormatExpectation = isList ? .commaOrClosing(sign) : .closing(sign)
    let advice: FormatAdvice =
      token.kind == .end || !isList
      ? adviceForSign ?? .close(opening, openedAt: opened) : adviceForSign ?? .separateWithCommas
    return FormatFailure(.unexpected(expected: expected, found: foundText), advice, at: token.range)
  }

  /// Reads the sign that closes what `opening` opened round `term`.
  func close(
    _ symbol: FormatSymbol, _ sign: String, _ opening: String, _ opened: Int, after term: FormatTerm
  ) throws(FormatFailure) {
    if try skip(symbol) { return }
    if token.kind == .end { throw unclosed(sign, opening, opened) }
    guard case .expression = term.node else { throw unexpectedAfterPredicate(.closing(sign), term) }
    if token.kind == .symbol(.comma) {
      throw FormatFailure(.unexpected(expected: .closing(sign), found: ","), .listInBraces, at: token.range)
    }
    throw unexpectedAfterValue(.closing(sign), term)
  }

  /// The error for an operator that Cocoa has and this language has not; nil where the next token begins none.
  private var unsupported: FormatFailure? {
    let text = tokenText.uppercased()
    guard text == "UTI", case .word = token.kind else { return nil }
    for name in ["UTI-CONFORMS-TO", "UTI-EQUALS"] {
      let range = token.range.lowerBound..<min(token.range.lowerBound + name.utf8.count, lexer.bytes.count)
      if lexer.text(range).uppercased() == name {
        return FormatFailure(.unsupported(name), .use("== or LIKE"), at: range)
      }
    }
    return nil
  }

  /// `$x := value`.
  func assignment(_ start: Int) -> FormatFailure {
    FormatFailure(.unsupported("\(tokenText) := …"), .use("\(tokenText) and bind its value"), at: token.range)
  }

  /// The error of key-value coding about a path, as one about the format.
  func malformedPath(_ path: String, _ error: any Error, _ range: Range<Int>) -> FormatFailure {
    guard case KeyValueCodingError.malformedPath(_, let position, let problem) = error else {
      let hasManyParts = path.utf8.count { $0 == UInt8(ascii: ".") } >= PropertyPath.maximumLength
      let problem = hasManyParts ? "\(PropertyPath.maximumLength) parts" : "\(String.longestName) bytes in one part"
      return FormatFailure(.malformedKeyPath(excerpt(range), "it has more than \(problem)"), .splitUp, at: range)
    }
    let before = path.prefix(position).utf8.count
    let part = String(path.dropFirst(position).prefix { $0 != "." })
    let isLiteral = lexer.text(range) == path
    let start = range.lowerBound + before
    let place = isLiteral ? start..<(start + part.utf8.count) : range
    guard part.hasPrefix("@") else {
      return FormatFailure(.malformedKeyPath(path, problem), at: place)
    }
    let advice = adviceForOperator(part, behind: String(path.prefix(position)))
    return FormatFailure(.malformedKeyPath(path, "there is no operator \(part)"), advice, at: place)
  }

  /// What to write for `name.@length`, which is a method in Cocoa and a function here.
  private func adviceForOperator(_ name: String, behind path: String) -> FormatAdvice? {
    let operand = path.isEmpty ? "SELF" : String(path.dropLast())
    switch name {
    case "@length": return .use("length(\(operand))")
    case "@description": return .use("CAST(\(operand), \"NSString\")")
    case "@uppercaseString": return .use("uppercase(\(operand))")
    case "@lowercaseString": return .use("lowercase(\(operand))")
    default:
      return Spelling.closest(to: name, among: CollectionOperator.allCases.map(\.rawValue)).map { .didYouMean($0) }
    }
  }

  /// Whether the brackets that open at the next token hold letters of options and nothing else.
  var areOptionsInBrackets: Bool {
    var reader = lexer
    guard let word = try? reader.next(), case .word = word.kind else { return false }
    return reader.significantByte(from: word.range.upperBound) == UInt8(ascii: "]")
      && lexer.text(word.range).lowercased().allSatisfy { "cdnl".contains($0) }
  }
}
