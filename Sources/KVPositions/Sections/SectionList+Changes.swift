extension SectionList {
  /// Adds `number` rows to section `index` (0..<count), or takes them away where it is negative; there must be as many.
  /// A section without rows stays. O(log s).
  package mutating func addRows(_ number: Int, toSection index: Int) {
    precondition(index >= 0 && index < count, "section is out of range")
    guard number != 0 else { return }
    defer { didMutate() }
    if root.isLeaf { return ownLeaf()._withUnsafeGuaranteedRef { $0.addRows(number, at: index) } }
    var node = ownRoot()
    var rest = index
    while true {
      WorkCounter.countVisit()
      node.rowTotal += number
      if node.isLeaf { break }
      let slot = SectionList.slot(in: node, at: &rest)
      node.rows[slot] += number
      node = node.ownChild(slot)
    }
    node.rows[rest] += number
    precondition(node.rows[rest] >= 0, "a section cannot have fewer than no rows")
  }

  /// The root of a list of few sections, this list's own, not retained: the list holds it.
  private mutating func ownLeaf() -> Unmanaged<SectionNode> {
    if !isKnownUniquelyReferenced(&root) { root = SectionNode(copy: root) }
    return Unmanaged.passUnretained(root)
  }

  /// Returns section `index` (0..<count) another name. O(log s).
  package mutating func rename(section index: Int, to name: String) {
    precondition(index >= 0 && index < count, "section is out of range")
    var node = ownRoot()
    var rest = index
    WorkCounter.countVisit()
    while !node.isLeaf {
      node = node.ownChild(SectionList.slot(in: node, at: &rest))
      WorkCounter.countVisit()
    }
    node.names[rest] = name
    didMutate()
  }

  /// Puts a section before section `index` (0...count; the count appends). O(log s).
  package mutating func insertSection(named name: String, rowCount: Int, at index: Int) {
    precondition(index >= 0 && index <= count, "section is out of range")
    precondition(rowCount >= 0, "a section cannot have fewer than no rows")
    if ownRoot().count == limit { root = SectionNode(children: [root]) }
    var node = root
    var rest = index
    while true {
      WorkCounter.countVisit()
      node.sectionTotal += 1
      node.rowTotal += rowCount
      if node.isLeaf { break }
      var slot = SectionList.slot(in: node, at: &rest)
      var child = node.ownChild(slot)
      if child.count == limit {
        // On the way down, so that nothing has to be done on a way up.
        let right = child.split(at: limit / 2)
        node.children.insert(right, at: slot + 1)
        node.sections.insert(right.sectionTotal, at: slot + 1)
        node.rows.insert(right.rowTotal, at: slot + 1)
        node.refresh(slot)
        if rest > child.sectionTotal {
          rest -= child.sectionTotal
          slot += 1
          child = right
        }
      }
      node.sections[slot] += 1
      node.rows[slot] += rowCount
      node = child
    }
    node.names.insert(name, at: rest)
    node.rows.insert(rowCount, at: rest)
    didMutate()
  }

  /// Takes section `index` (0..<count) out, with its rows, and returns what it was. O(log s).
  @discardableResult
  package mutating func removeSection(at index: Int) -> (name: String, rowCount: Int) {
    let removed = self[index]
    var node = ownRoot()
    var rest = index
    while true {
      WorkCounter.countVisit()
      node.sectionTotal -= 1
      node.rowTotal -= removed.rowCount
      if node.isLeaf { break }
      var slot = SectionList.slot(in: node, at: &rest)
      if node.children[slot].count <= fewest { SectionList.refill(node, at: &slot, rest: &rest, limit: limit) }
      let child = node.ownChild(slot)
      if node.count == 1, node === root {
        root = child
      } else {
        node.sections[slot] -= 1
        node.rows[slot] -= removed.rowCount
      }
      node = child
    }
    node.names.remove(at: rest)
    node.rows.remove(at: rest)
    didMutate()
    return removed
  }

  /// Fewest entries of a node other than the root. A node that has no more is filled up before something is taken out.
  var fewest: Int { limit / 4 }

  /// The root, this list's own, so that it may be written.
  private mutating func ownRoot() -> SectionNode {
    if !isKnownUniquelyReferenced(&root) { root = SectionNode(copy: root) }
    return root
  }

  /// The child of `node` with section `rest`, which becomes the section's index there; the end is the last child's.
  private static func slot(in node: SectionNode, at rest: inout Int) -> Int {
    var slot = 0
    while slot < node.count - 1, rest >= node.sections[slot] {
      rest -= node.sections[slot]
      slot += 1
    }
    return slot
  }

  /// Joins a child that has the fewest entries allowed with its neighbour, or lets both share their entries out evenly.
  /// `slot` and `rest` follow the section that the way leads to.
  private static func refill(_ parent: SectionNode, at slot: inout Int, rest: inout Int, limit: Int) {
    WorkCounter.countVisit()
    let left = slot == 0 ? 0 : slot - 1
    if slot > left { rest += parent.sections[left] }
    slot = left
    let first = parent.ownChild(left)
    first.append(parent.children[left + 1])
    if first.count <= limit {
      parent.children.remove(at: left + 1)
      parent.sections.remove(at: left + 1)
      parent.rows.remove(at: left + 1)
    } else {
      parent.children[left + 1] = first.split(at: first.count / 2)
      parent.refresh(left + 1)
      if rest >= first.sectionTotal {
        rest -= first.sectionTotal
        slot = left + 1
      }
    }
    parent.refresh(left)
  }
}
