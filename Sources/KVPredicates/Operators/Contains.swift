import KVObjects
import KVText

extension ComparisonOperator {
  /// `CONTAINS "x"`: the left string has that part, or the left collection that element. Nothing contains nothing.
  package static let contains = ComparisonOperator(
    "CONTAINS",
    test: { left, right, site in
      if left.isMany { return contains(left, right, site.options) }
      if left.isNothing { return false }
      guard case .string(let text) = left else { throw site.notACollection(left) }
      if right.isNothing { return false }
      guard case .string(let part) = right else { throw site.notText(right) }
      return StringFolding.contains(text, part, site.options)
    },
    prepare: { right, site in
      guard case .string(let part) = right else { return nil }
      let needle = FoldedNeedle(part, site.options)
      return { left in
        if case .string(let text) = left { return needle.isContained(in: text) }
        if left.isMany { return contains(left, right, site.options) }
        if left.isNothing { return false }
        throw site.notACollection(left)
      }
    })
}
