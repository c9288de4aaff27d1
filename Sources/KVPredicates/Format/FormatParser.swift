import CThread
package import KVObjects

/// Reads the predicate format language (Predicate Programming Guide, "Predicate Format String Syntax" and "BNF
/// Definition of Cocoa Predicates") as a tree of nodes.
///
/// One pass from left to right with one token of lookahead and no backtracking: parentheses may hold a value or a
/// predicate, so what is read is either until an operator needs one of them. Time O(bytes); trees and nested
/// signs are at most ``deepest`` levels deep, so that neither this nor anything that walks the tree runs out of stack.
///
/// A class, so that a level of recursion does not copy what all levels share: without optimisation, copies are most of
/// a frame.
package final class FormatParser {
  /// The most levels of a tree, and the most parentheses, braces and brackets inside each other.
  package static let deepest = 256

  var lexer: FormatLexer
  /// The next token, which is not consumed yet.
  var token = FormatToken(kind: .end, range: 0..<0)
  /// The token before it.
  var previous = FormatToken(kind: .end, range: 0..<0)
  let arguments: [Value]
  var usedArguments = 0
  var nesting = 0
  var terms = 0
  /// Where the right side of an operator for text begins, while it is read; for hints.
  var textOperandStart: Int?

  /// The predicate that `format` stands for, its placeholders filled with `arguments` in order.
  ///
  /// Throws a ``PredicateFormatError`` where the format cannot be read or the arguments do not fit.
  package static func parse(_ format: String, arguments: [Value] = []) throws -> any PredicateNode {
    let parser = FormatParser(lexer: FormatLexer(format), arguments: arguments)
    do throws(FormatFailure) {
      return try parser.wholePredicate()
    } catch {
      throw PredicateFormatError(error, in: format)
    }
  }

  private init(lexer: FormatLexer, arguments: [Value]) {
    self.lexer = lexer
    self.arguments = arguments
  }

  private func wholePredicate() throws(FormatFailure) -> any PredicateNode {
    try advance()
    if token.kind == .end {
      let problem = FormatProblem.unexpected(expected: .predicate, found: nil)
      throw FormatFailure(problem, .use("TRUEPREDICATE for what is always true"), at: token.range)
    }
    let term = try term(.or)
    let predicate = try predicate(term)
    if token.kind != .end { throw unexpectedAfterPredicate(.connective, term) }
    if usedArguments < arguments.count { throw argumentsLeft() }
    return predicate
  }

  // MARK: Tokens

  /// Reads the next token.
  func advance() throws(FormatFailure) {
    previous = token
    token = try lexer.next()
  }

  /// Skips the next token if it is this sign; whether it was.
  func skip(_ symbol: FormatSymbol) throws(FormatFailure) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  /// The text of the next token.
  var tokenText: String { lexer.text(token.range) }

  /// Where the token before it ends.
  var previousEnd: Int { previous.range.upperBound }

  /// Whether an opening parenthesis follows the next token.
  var isCall: Bool { lexer.significantByte(from: token.range.upperBound) == UInt8(ascii: "(") }

  // MARK: Depth

  /// Counts a level that opens at the next token.
  func enter() throws(FormatFailure) {
    nesting += 1
    if nesting > FormatParser.deepest, KV_GUARD_FORMATS.isInForce {
      throw FormatFailure(.tooDeep, .splitUp, at: token.range)
    }
  }

  /// Counts an operand that is read inside another. The text of a tree within the limit has at most two for each level,
  /// as each node can be an operand and stand in parentheses; more are not let through, for the stack's sake.
  func enterTerm() throws(FormatFailure) {
    terms += 1
    if terms > 2 * FormatParser.deepest + 8, KV_GUARD_FORMATS.isInForce {
      throw FormatFailure(.tooDeep, .splitUp, at: token.range)
    }
  }

  func leave() {
    nesting -= 1
  }

  /// The height of a node above `below`, refused where it is past the limit.
  func height(above below: Int, _ range: Range<Int>) throws(FormatFailure) -> Int {
    guard below < FormatParser.deepest || !KV_GUARD_FORMATS.isInForce else {
      throw FormatFailure(.tooDeep, .splitUp, at: range)
    }
    return below + 1
  }

  // MARK: Either

  /// The value that `term` is; a predicate in its place is refused.
  func expression(_ term: FormatTerm) throws(FormatFailure) -> any ExpressionNode {
    switch term.node {
    case .expression(let expression): return expression
    case .predicate: throw FormatFailure(.predicateAsValue(excerpt(term.range)), .ternary, at: term.range)
    }
  }

  /// The predicate that `term` is; a value in its place lacks an operator, which was expected at the next token.
  func predicate(_ term: FormatTerm) throws(FormatFailure) -> any PredicateNode {
    switch term.node {
    case .predicate(let predicate): return predicate
    case .expression: throw unexpectedAfterValue(.comparisonOperator, term)
    }
  }
}
