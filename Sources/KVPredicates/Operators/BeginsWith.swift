import KVObjects
import KVText

extension ComparisonOperator {
  /// `BEGINSWITH "x"`: the left string begins with that part. Never true of nothing.
  package static let beginsWith = ComparisonOperator(
    "BEGINSWITH",
    test: { left, right, site in
      guard let (text, part) = try texts(left, right, site) else { return false }
      return StringFolding.hasPrefix(text, part, site.options)
    },
    prepare: { right, site in
      guard case .string(let part) = right else { return nil }
      let needle = FoldedNeedle(part, site.options)
      return { left in
        if case .string(let text) = left { return needle.isPrefix(of: text) }
        return try texts(left, right, site) != nil
      }
    })
}

extension ComparisonOperator {
  /// Both values as strings, nil where either is nothing.
  ///
  /// Throws where either is something else.
  static func texts(_ left: Value, _ right: Value, _ site: ComparisonSite) throws -> (String, String)? {
    if case .string(let text) = left, case .string(let part) = right { return (text, part) }
    try site.refuseMany(left, right)
    for value in [left, right] where !value.isNothing {
      guard case .string = value else { throw site.notText(value) }
    }
    return nil
  }
}
