/// Reading: by section, by flat row, by path, and by a question.
extension SectionList {
  /// Name and number of rows of section `index` (0..<count). O(log s).
  package subscript(index: Int) -> (name: String, rowCount: Int) {
    let place = place(ofSection: index)
    return (place.leaf.names[place.slot], place.leaf.rows[place.slot])
  }

  /// The section of the row at flat position `flat` (0..<rowCount). O(log s).
  package func index(ofRow flat: Int) -> Int {
    path(ofRow: flat).section
  }

  /// Where the row at flat position `flat` (0..<rowCount) is. O(log s).
  package func path(ofRow flat: Int) -> ItemPath {
    precondition(flat >= 0 && flat < rowCount, "row is out of range")
    if root.isLeaf { return pathAndCount(ofRow: flat).path }
    var node = root
    var path = ItemPath(section: 0, row: flat)
    while true {
      WorkCounter.countVisit()
      var slot = 0
      while path.row >= node.rows[slot] {
        path.row -= node.rows[slot]
        path.section += node.isLeaf ? 1 : node.sections[slot]
        slot += 1
      }
      if node.isLeaf { return path }
      node = node.children[slot]
    }
  }

  /// The flat position of the row at `path`: its section in 0..<count, its row in 0...the section's rows (the last is
  /// the place behind them). O(log s).
  package func flatRow(of path: ItemPath) -> Int {
    let place = place(ofSection: path.section)
    precondition(path.row >= 0 && path.row <= place.leaf.rows[place.slot], "row is out of range")
    return place.rowsBefore + path.row
  }

  /// The flat position of the first row of section `index` (0...count; for the count the number of all rows). O(log s).
  package func start(ofSection index: Int) -> Int {
    index == count ? rowCount : place(ofSection: index).rowsBefore
  }

  /// The flat positions of the rows of section `index` (0..<count). O(log s).
  package func rows(ofSection index: Int) -> Range<Int> {
    let place = place(ofSection: index)
    return place.rowsBefore..<place.rowsBefore + place.leaf.rows[place.slot]
  }

  /// The first section whose name answers `true`, or `count` where none does. `predicate` must be monotone along the
  /// list: false for a first part, true for the rest. With names in a known order this finds a section by its name. It
  /// is asked O(log s) times.
  package func firstSection(whereName predicate: (String) throws -> Bool) rethrows -> Int {
    try firstIndex { name, _ in try predicate(name) }
  }

  /// The first section of which `predicate`, given its name and the flat position of its first row, answers `true`, or
  /// `count` where none does; monotone as for `firstSection(whereName:)`. For sections whose order only their rows say.
  /// It is asked O(log s) times; O(log² s) nodes are visited.
  package func firstIndex(where predicate: (_ name: String, _ firstRow: Int) throws -> Bool) rethrows -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      WorkCounter.countComparison()
      let place = place(ofSection: middle)
      if try predicate(place.leaf.names[place.slot], place.rowsBefore) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Calls `body` with every section's name and number of rows, in order. O(s).
  package func forEachSection(_ body: (_ name: String, _ rowCount: Int) throws -> Void) rethrows {
    try root.forEach(body)
  }

  private func place(ofSection index: Int) -> (leaf: SectionNode, slot: Int, rowsBefore: Int) {
    precondition(index >= 0 && index < count, "section is out of range")
    var node = root
    var slot = index
    var rowsBefore = 0
    WorkCounter.countVisit()
    while !node.isLeaf {
      var child = 0
      while slot >= node.sections[child] {
        slot -= node.sections[child]
        rowsBefore += node.rows[child]
        child += 1
      }
      node = node.children[child]
      WorkCounter.countVisit()
    }
    for section in 0..<slot { rowsBefore += node.rows[section] }
    return (node, slot, rowsBefore)
  }
}

extension SectionNode {
  /// Calls `body` with every section of the subtree, in order.
  fileprivate func forEach(_ body: (String, Int) throws -> Void) rethrows {
    WorkCounter.countVisit()
    for slot in names.indices { try body(names[slot], rows[slot]) }
    for child in children { try child.forEach(body) }
  }
}
