package import KVObjects

/// `albums.@count`, `$x.name`, `items[0].name`: what key-value coding gives for a path from a base.
package struct KeyPathExpression: ExpressionNode {
  /// The path.
  package let path: PropertyPath
  /// Where it begins.
  package let base: any ExpressionNode
  /// Whether it was written with `SELF.` in front, which means the same.
  package let spelledSelf: Bool

  /// The value at `path` from `base`.
  package init(_ path: PropertyPath, of base: any ExpressionNode = SelfExpression(), spelledSelf: Bool = false) {
    self.path = path
    self.base = base
    self.spelledSelf = spelledSelf
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.spelledSelf == right.spelledSelf && left.base.isEqual(to: right.base)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(base)
  }
}
