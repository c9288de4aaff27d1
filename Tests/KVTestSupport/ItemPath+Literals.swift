package import KVPositions

/// Index paths are written `[0, 1]` in tests, as they are printed.
extension ItemPath: ExpressibleByArrayLiteral {
  package init(arrayLiteral indexes: Int...) {
    self.init(section: indexes[0], row: indexes[1])
  }
}
