import KVObjects
import KVText

extension ComparisonOperator {
  /// `LIKE "a*"`: the whole left string fits the pattern, in which `?` is any character and `*` any run of characters.
  /// Never true of nothing.
  package static let like = ComparisonOperator(
    "LIKE",
    test: { left, right, site in
      guard let (text, pattern) = try texts(left, right, site) else { return false }
      return WildcardPattern(pattern, site.options).matches(text)
    },
    prepare: { right, site in
      guard case .string(let pattern) = right else { return nil }
      let wildcards = WildcardPattern(pattern, site.options)
      return { left in
        if case .string(let text) = left { return wildcards.matches(text) }
        return try texts(left, right, site) != nil
      }
    })
}
