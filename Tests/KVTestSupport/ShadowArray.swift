package import KVPositions
package import KVTrees

/// A `PositionTree` and the plain array that says what it must contain, changed together and compared.
///
/// The array is slow and obvious; that is its use. Handles are checked too: every handle given out and not taken back
/// must still name its element and know its position.
package struct ShadowArray<Element: Equatable>: ~Copyable {
  /// The structure under test.
  package private(set) var tree: PositionTree<Element>
  /// What it must contain.
  package private(set) var elements: [Element]
  private var handles: [PositionHandle]

  /// Both filled with `elements`; `limit` (4…64) is the tree's number of entries per node.
  package init(_ elements: [Element] = [], limit: Int = 32) {
    tree = PositionTree(elements, limit: limit)
    self.elements = elements
    handles = elements.indices.map { PositionHandle(number: $0) }
  }

  /// Inserts into both.
  package mutating func insert(_ element: Element, at position: Int) {
    handles.insert(tree.insert(element, at: position), at: position)
    elements.insert(element, at: position)
  }

  /// Inserts several into both.
  package mutating func insert(contentsOf added: [Element], at position: Int) {
    tree.insert(contentsOf: added, at: position)
    elements.insert(contentsOf: added, at: position)
    handles.insert(contentsOf: added.indices.map { tree.handle(at: position + $0) }, at: position)
  }

  /// Inserts several into both, each where its position says.
  package mutating func insert(contentsOf added: [Element], at positions: IndexRanges) {
    tree.insert(contentsOf: added, at: positions)
    for (element, position) in zip(added, positions) {
      elements.insert(element, at: position)
      handles.insert(tree.handle(at: position), at: position)
    }
  }

  /// Removes from both. The answer says whether they gave the same.
  package mutating func remove(at position: Int) -> Bool {
    let (element, handle) = tree.remove(at: position)
    return elements.remove(at: position) == element && handles.remove(at: position) == handle
      && !tree.contains(handle)
  }

  /// Removes the element of the handle at `position` from both, by its handle.
  package mutating func removeByHandle(at position: Int) -> Bool {
    elements.remove(at: position)
    return tree.remove(handles.remove(at: position)) == position
  }

  /// Takes the element of the handle at `position` out of both, without asking where it is.
  package mutating func takeOutByHandle(at position: Int) -> Bool {
    tree.removeElement(of: handles.remove(at: position)) == elements.remove(at: position)
  }

  /// Removes several from both.
  package mutating func remove(at positions: IndexRanges) -> Bool {
    let expected = positions.map { elements[$0] }
    for position in positions.reversed() {
      elements.remove(at: position)
      handles.remove(at: position)
    }
    return tree.remove(at: positions) == expected
  }

  /// Replaces in both.
  package mutating func replace(at position: Int, with element: Element) {
    handles[position] = tree.replace(at: position, with: element)
    elements[position] = element
  }

  /// Updates both: the handle stays.
  package mutating func update(at position: Int, with element: Element) {
    tree.update(at: position, with: element)
    elements[position] = element
  }

  /// Moves in both.
  package mutating func move(from source: Int, to target: Int) {
    tree.move(from: source, to: target)
    elements.insert(elements.remove(at: source), at: target)
    handles.insert(handles.remove(at: source), at: target)
  }

  /// Exchanges in both.
  package mutating func exchange(_ first: Int, _ second: Int) {
    tree.exchange(first, second)
    elements.swapAt(first, second)
    handles.swapAt(first, second)
  }

  /// Gives both the order in which position `i` is taken from position `order[i]`.
  package mutating func reorder(_ order: [Int]) {
    handles = order.map { handles[$0] }
    elements = order.map { elements[$0] }
    tree.reorder(handles)
  }

  /// The first thing in which the two differ, or nil. O(n log n).
  package func firstDifference() -> String? {
    if let fault = tree.brokenInvariant() { return fault }
    if tree.count != elements.count { return "count is \(tree.count), not \(elements.count)" }
    if tree.isEmpty != elements.isEmpty { return "isEmpty is wrong" }
    for (position, element) in elements.enumerated() {
      let handle = handles[position]
      if tree[position] != element { return "[\(position)] is \(tree[position]), not \(element)" }
      if tree.handle(at: position) != handle { return "handle at \(position) is \(tree.handle(at: position))" }
      if tree.position(of: handle) != position { return "position of \(handle) is \(tree.position(of: handle))" }
      if tree.element(of: handle) != element { return "element of \(handle) is wrong" }
    }
    return nil
  }
}
