import KVObjects
import KVText

extension ComparisonOperator {
  /// `ENDSWITH "x"`: the left string ends with that part. Never true of nothing.
  package static let endsWith = ComparisonOperator(
    "ENDSWITH",
    test: { left, right, site in
      guard let (text, part) = try texts(left, right, site) else { return false }
      return StringFolding.hasSuffix(text, part, site.options)
    },
    prepare: { right, site in
      guard case .string(let part) = right else { return nil }
      let needle = FoldedNeedle(part, site.options)
      return { left in
        if case .string(let text) = left { return needle.isSuffix(of: text) }
        return try texts(left, right, site) != nil
      }
    })
}
