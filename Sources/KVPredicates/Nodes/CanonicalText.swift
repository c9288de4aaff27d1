/// The precedence of an expression's text, loosest first.
package enum ExpressionPrecedence: Int, Comparable, Sendable {
  /// `a UNION b`.
  case set
  /// `a + b`.
  case sum
  /// `a * b`.
  case product
  /// `a ** b`.
  case power
  /// `-a`, also a negative number.
  case sign
  /// A word, a call, anything in brackets.
  case primary

  package static func < (left: ExpressionPrecedence, right: ExpressionPrecedence) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The precedence of a predicate's text, loosest first.
package enum PredicatePrecedence: Int, Comparable, Sendable {
  /// `a OR b`.
  case or
  /// `a AND b`.
  case and
  /// `NOT a`.
  case not
  /// `a == b`, and single words.
  case comparison

  package static func < (left: PredicatePrecedence, right: PredicatePrecedence) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ExpressionNode {
  /// Its canonical text.
  package var canonicalText: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends its text, in parentheses where its precedence is less than `minimum`.
  func write(to text: inout String, atLeast minimum: ExpressionPrecedence) {
    guard precedence < minimum else { return write(to: &text) }
    text += "("
    write(to: &text)
    text += ")"
  }
}

extension PredicateNode {
  /// Its canonical text.
  package var canonicalText: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends its text, in parentheses where its precedence is less than `minimum`.
  func write(to text: inout String, atLeast minimum: PredicatePrecedence) {
    guard precedence < minimum else { return write(to: &text) }
    text += "("
    write(to: &text)
    text += ")"
  }
}

extension [any ExpressionNode] {
  /// Appends the texts of a list of arguments.
  func writeList(to text: inout String) {
    for (index, element) in enumerated() {
      if index > 0 { text += ", " }
      element.write(to: &text)
    }
  }
}
