/// How tightly the text of an expression holds together, loosest first.
package enum ExpressionBinding: Int, Comparable, Sendable {
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
  /// A word, a call, what stands in brackets.
  case primary

  package static func < (left: ExpressionBinding, right: ExpressionBinding) -> Bool { left.rawValue < right.rawValue }
}

/// How tightly the text of a predicate holds together, loosest first.
package enum PredicateBinding: Int, Comparable, Sendable {
  /// `a OR b`.
  case or
  /// `a AND b`.
  case and
  /// `NOT a`.
  case not
  /// `a == b`, and single words.
  case comparison

  package static func < (left: PredicateBinding, right: PredicateBinding) -> Bool { left.rawValue < right.rawValue }
}

extension ExpressionNode {
  /// Its canonical text.
  package var canonicalText: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends its text, in parentheses where it is looser than `place`.
  func write(to text: inout String, at place: ExpressionBinding) {
    guard binding < place else { return write(to: &text) }
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

  /// Appends its text, in parentheses where it is looser than `place`.
  func write(to text: inout String, at place: PredicateBinding) {
    guard binding < place else { return write(to: &text) }
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
