/// What tests hold bounds against.
extension SectionList {
  /// Derives every cached fact again: the first that is wrong, or nil. O(s).
  package func brokenInvariant() -> String? {
    if !root.isLeaf && root.count < 2 { return "the root has a single child" }
    var leafDepth: Int?
    return check(root, depth: 0, leafDepth: &leafDepth)
  }

  private func check(_ node: SectionNode, depth: Int, leafDepth: inout Int?) -> String? {
    if node.count > limit { return "a node has too many entries" }
    if depth > 0 && node.count < fewest { return "a node has too few entries" }
    if node.rows.reduce(0, +) != node.rowTotal { return "a node counts its rows wrongly" }
    if node.rows.contains(where: { $0 < 0 }) { return "there are fewer than no rows" }
    guard !node.isLeaf else {
      if leafDepth ?? depth != depth { return "a leaf is not as deep as the others" }
      leafDepth = depth
      if node.names.count != node.count || !node.sections.isEmpty { return "a leaf's arrays disagree" }
      return node.sectionTotal == node.count ? nil : "a leaf counts its sections wrongly"
    }
    if node.children.count != node.count || node.sections.count != node.count || !node.names.isEmpty {
      return "an inner node's arrays disagree"
    }
    if node.sections.reduce(0, +) != node.sectionTotal { return "a node counts its sections wrongly" }
    for slot in 0..<node.count {
      let child = node.children[slot]
      if node.sections[slot] != child.sectionTotal { return "a node has a wrong number of sections for a child" }
      if node.rows[slot] != child.rowTotal { return "a node has a wrong number of rows for a child" }
      if let fault = check(child, depth: depth + 1, leafDepth: &leafDepth) { return fault }
    }
    return nil
  }
}
