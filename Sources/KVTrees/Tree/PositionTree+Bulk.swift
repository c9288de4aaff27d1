public import KVPositions

/// Many elements at once.
extension PositionTree {
  /// Puts `elements`, in their order, before the element at `position` (0...count). Their handles can be asked by
  /// position afterwards. O(m log n) for a few, O(n + m) for many.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>, at position: Int) {
    precondition(position >= 0 && position <= count, "position is out of range")
    let added = ContiguousArray(elements)
    guard !added.isEmpty else { return }
    if added.count < count / 8 || added.count < 4 {
      for (offset, element) in added.enumerated() {
        let handle = takeHandle()
        place(element, handle: handle, at: position + offset)
      }
    } else {
      var (all, handles) = contents()
      all.insert(contentsOf: added, at: position)
      var fresh: ContiguousArray<UInt32> = []
      fresh.reserveCapacity(added.count)
      for _ in added { fresh.append(takeHandle()) }
      handles.insert(contentsOf: fresh, at: position)
      rebuild(all, handles: handles)
    }
    didMutate()
  }

  /// Puts `elements` where `positions` says, one for each, both ascending: each position (0...count) lies within the
  /// sequence as it is once the smaller ones are in, as in Cocoa's `insertObjects:atIndexes:`. O(m log n).
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>, at positions: IndexRanges) {
    var iterator = elements.makeIterator()
    for position in positions {
      guard let element = iterator.next() else { preconditionFailure("there are fewer elements than positions") }
      precondition(position >= 0 && position <= count, "position is out of range")
      let handle = takeHandle()
      place(element, handle: handle, at: position)
    }
    precondition(iterator.next() == nil, "there are more elements than positions")
    if !positions.isEmpty { didMutate() }
  }

  /// Takes the elements at `positions` (0..<count) out and returns them, ascending. Their handles are free. O(m log n).
  @inlinable
  @discardableResult
  public mutating func remove(at positions: IndexRanges) -> [Element] {
    guard !positions.isEmpty else { return [] }
    var removed: [Element] = []
    removed.reserveCapacity(positions.count)
    for range in positions.ranges.reversed() {
      for position in range.reversed() {
        let (element, handle) = takeOut(at: position)
        freeHandle(handle)
        removed.append(element)
      }
    }
    didMutate()
    removed.reverse()
    return removed
  }

  /// Puts `elements` in the place of everything; no handle given out before names anything. O(n + m).
  @inlinable
  public mutating func replaceAll(with elements: some Sequence<Element>) {
    let all = ContiguousArray(elements)
    leafOfHandle = ContiguousArray(repeating: 0, count: all.count)
    firstFreeHandle = noNumber
    rebuild(all, handles: ContiguousArray(0..<UInt32(all.count)))
    didMutate()
  }

  @inlinable
  func contents() -> (elements: ContiguousArray<Element>, handles: ContiguousArray<UInt32>) {
    var elements: ContiguousArray<Element> = []
    var handles: ContiguousArray<UInt32> = []
    elements.reserveCapacity(count)
    handles.reserveCapacity(count)
    root?.forEachEntry { element, number in
      elements.append(element)
      handles.append(number)
    }
    return (elements, handles)
  }

  /// Lets the tree consist of `elements` under `handles`, which must be taken.
  @inlinable
  mutating func rebuild(_ elements: ContiguousArray<Element>, handles: ContiguousArray<UInt32>) {
    root?.release()
    root = nil
    places.removeAll(keepingCapacity: true)
    firstFreePlace = noNumber
    root = build(elements, handles: handles)
  }

  /// Builds the nodes, level by level, each with room for some insertions to come.
  @inlinable
  mutating func build(_ elements: ContiguousArray<Element>, handles: ContiguousArray<UInt32>) -> TreeNode<Element>? {
    guard !elements.isEmpty else { return nil }
    var level: ContiguousArray<TreeNode<Element>> = []
    for range in groups(of: elements.count) {
      let isRoot = range.count == elements.count
      let leaf = makeNode(
        height: 0, parent: noNumber, slots: isRoot ? Swift.max(4, Swift.min(range.count, Int(limit) + 1)) : nil)
      elements.withUnsafeBufferPointer { source in
        _ = UnsafeMutableBufferPointer(start: leaf.elements, count: range.count)
          .initialize(fromContentsOf: source[range])
      }
      for (slot, index) in range.enumerated() { leaf.numbers[slot] = handles[index] }
      leaf.header.pointee.count = Int32(truncatingIfNeeded: range.count)
      leaf.header.pointee.total = range.count
      claim(0..<range.count, for: leaf)
      level.append(leaf)
    }
    while level.count > 1 {
      var above: ContiguousArray<TreeNode<Element>> = []
      for range in groups(of: level.count) {
        let node = makeNode(height: level[0].height + 1, parent: noNumber)
        for index in range { node.insertChild(level[index], at: node.count, counting: true) }
        claim(0..<node.count, for: node)
        above.append(node)
      }
      level = above
    }
    return level[0]
  }

  /// `count` entries in as few equal groups as leave one eighth of each node free.
  @inlinable
  func groups(of count: Int) -> [Range<Int>] {
    guard count > Int(limit) else { return [0..<count] }
    let filled = Int(limit) * 7 / 8
    let number = (count + filled - 1) / filled
    return (0..<number).map { $0 * count / number..<($0 + 1) * count / number }
  }
}
