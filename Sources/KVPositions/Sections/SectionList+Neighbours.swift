/// Reading what a single row needs, in one descent where sections are few.
extension SectionList {
  /// Where the row at flat position `flat` (0..<rowCount) is, and how many rows its section has. O(log s).
  package func pathAndCount(ofRow flat: Int) -> (path: ItemPath, count: Int) {
    precondition(flat >= 0 && flat < rowCount, "row is out of range")
    guard root.isLeaf else {
      let path = path(ofRow: flat)
      return (path, self[path.section].rowCount)
    }
    WorkCounter.countVisit()
    return root.rows.withUnsafeBufferPointer { rows in
      var path = ItemPath(section: 0, row: flat)
      while path.row >= rows[path.section] {
        path.row -= rows[path.section]
        path.section += 1
      }
      return (path, rows[path.section])
    }
  }

  /// Where a new row would be at flat position `flat` (0...rowCount) in a section of `name`; nil where neither of the rows
  /// beside it is in such a one. O(log s).
  package func path(ofRowAt flat: Int, inSectionNamed name: String) -> ItemPath? {
    if flat > 0 {
      let before = path(ofRow: flat - 1)
      if self.name(ofSection: before.section) == name {
        return ItemPath(section: before.section, row: before.row + 1)
      }
    }
    guard flat < rowCount else { return nil }
    let behind = path(ofRow: flat)
    return self.name(ofSection: behind.section) == name ? ItemPath(section: behind.section, row: behind.row) : nil
  }

  private func name(ofSection index: Int) -> String { root.isLeaf ? root.names[index] : self[index].name }
}
