import KVObjects
import KVText

extension ComparisonOperator {
  /// `MATCHES "a.*"`: the whole left string matches the regular expression. Never true of nothing.
  ///
  /// Throws where the expression cannot be read or a match takes more steps than it may (``RegularExpressionError``).
  package static let matches = ComparisonOperator(
    "MATCHES",
    test: { left, right, site in
      guard let (text, pattern) = try texts(left, right, site) else { return false }
      return try RegularExpression(pattern, site.options).matches(text)
    },
    prepare: { right, site in
      guard case .string(let pattern) = right else { return nil }
      let expression = try RegularExpression(pattern, site.options)
      return { left in
        if case .string(let text) = left { return try expression.matches(text) }
        return try texts(left, right, site) != nil
      }
    })
}
