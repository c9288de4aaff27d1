import Synchronization

/// One node of a section list: sections in a leaf, children in an inner node.
///
/// A class, and not raw memory as the nodes of rows are: sections are few, and between two copies the arrays are
/// shared one by one, so that a changed number of rows copies numbers and neither names nor anything else.
///
/// Nodes that copies share are never written: `SectionList` asks `isKnownUniquelyReferenced` on the way down.
final class SectionNode {
  /// Names of a leaf's sections; empty in an inner node.
  @exclusivity(unchecked) var names: ContiguousArray<String> = []
  /// Children of an inner node; empty in a leaf.
  @exclusivity(unchecked) var children: ContiguousArray<SectionNode> = []
  /// Sections in each child; empty in a leaf, whose entries are one section each.
  @exclusivity(unchecked) var sections: ContiguousArray<Int> = []
  /// Rows of each section or child.
  @exclusivity(unchecked) var rows: ContiguousArray<Int> = []
  /// Rows in the whole subtree.
  @exclusivity(unchecked) var rowTotal = 0
  /// Sections in the whole subtree.
  @exclusivity(unchecked) var sectionTotal = 0

  /// Counts the parents that have let go of the node. What they read is read by then; whoever finds that it holds the
  /// node alone, and writes it, comes after. The language's own counting orders them too, but a thread sanitizer sees
  /// only this.
  private let farewells = Atomic<Int>(0)

  init() {}

  deinit {
    for child in children { child.farewells.wrappingAdd(1, ordering: .releasing) }
  }

  /// The same content, sharing arrays and children.
  init(copy other: SectionNode) {
    names = other.names
    children = other.children
    sections = other.sections
    rows = other.rows
    rowTotal = other.rowTotal
    sectionTotal = other.sectionTotal
  }

  /// A leaf of sections.
  init(_ entries: some Sequence<(name: String, count: Int)>) {
    for entry in entries {
      names.append(entry.name)
      rows.append(entry.count)
      rowTotal += entry.count
    }
    sectionTotal = names.count
  }

  /// An inner node.
  init(children: ContiguousArray<SectionNode>) {
    self.children = children
    for child in children { count(child) }
  }

  var isLeaf: Bool { children.isEmpty }

  /// Entries in use.
  var count: Int { rows.count }

  private func count(_ child: SectionNode) {
    sections.append(child.sectionTotal)
    rows.append(child.rowTotal)
    sectionTotal += child.sectionTotal
    rowTotal += child.rowTotal
  }

  /// Learns the totals of child `slot` anew. The node's own totals stay as they are.
  func refresh(_ slot: Int) {
    sections[slot] = children[slot].sectionTotal
    rows[slot] = children[slot].rowTotal
  }

  /// Makes child `slot` this node's own, so that it may be written. The node must be so.
  func ownChild(_ slot: Int) -> SectionNode {
    guard isKnownUniquelyReferenced(&children[slot]) else {
      let copy = SectionNode(copy: children[slot])
      children[slot].farewells.wrappingAdd(1, ordering: .releasing)
      children[slot] = copy
      return copy
    }
    let child = children[slot]
    _ = child.farewells.load(ordering: .acquiring)
    return child
  }

  /// Adds `number` rows, which may be negative, to section `slot` of a leaf; there must be as many.
  func addRows(_ number: Int, at slot: Int) {
    WorkCounter.countVisit()
    rowTotal += number
    rows[slot] += number
    precondition(rows[slot] >= 0, "a section cannot have fewer than no rows")
  }

  /// Takes the entries from `start` on out into a new node.
  func split(at start: Int) -> SectionNode {
    let right = SectionNode()
    right.rows = ContiguousArray(rows[start...])
    rows.removeSubrange(start...)
    right.rowTotal = right.rows.reduce(0, +)
    if isLeaf {
      right.names = ContiguousArray(names[start...])
      names.removeSubrange(start...)
      right.sectionTotal = right.names.count
    } else {
      right.children = ContiguousArray(children[start...])
      children.removeSubrange(start...)
      right.sections = ContiguousArray(sections[start...])
      sections.removeSubrange(start...)
      right.sectionTotal = right.sections.reduce(0, +)
    }
    rowTotal -= right.rowTotal
    sectionTotal -= right.sectionTotal
    return right
  }

  /// Puts the entries of `other`, a node of the same height, behind its own.
  func append(_ other: SectionNode) {
    names += other.names
    children += other.children
    sections += other.sections
    rows += other.rows
    rowTotal += other.rowTotal
    sectionTotal += other.sectionTotal
  }
}
