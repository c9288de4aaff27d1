/// Whether what the tree holds is held by it alone.
extension PositionTree {
  /// Whether no snapshot shares a node with it. O(n ÷ 32).
  package var isHeldAlone: Bool { root?.isHeldAlone ?? true }
}

extension TreeNode {
  fileprivate var isHeldAlone: Bool {
    guard isHeldOnce else { return false }
    if isLeaf { return true }
    let children = self.children
    return (0..<count).allSatisfy { children[$0].isHeldAlone }
  }
}
