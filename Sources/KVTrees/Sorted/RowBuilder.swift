/// Builds a tree of rows that come in their order: O(1) for each.
@usableFromInline
struct RowBuilder: ~Copyable {
  private let limit: Int
  private let count: Int
  private let groups: Int
  private var added = 0
  private var leaves: ContiguousArray<RowNode> = []
  /// How many rows there are once the leaf that is being filled is full.
  private var end = 0

  /// For `count` rows: as few leaves, filled evenly, as leave one eighth of each free for what is to come.
  @usableFromInline
  init(count: Int, limit: Int) {
    self.limit = limit
    self.count = count
    groups = RowBuilder.groups(of: count, limit: limit)
    leaves.reserveCapacity(groups)
  }

  @usableFromInline
  init(count: Int) {
    self.init(count: count, limit: RowStorage.usualLimit)
  }

  deinit {
    for leaf in leaves { leaf.release() }
  }

  /// Adds the next row and holds its element.
  @usableFromInline
  mutating func append(_ entry: RowEntry) {
    let leaf = leafToFill(behindKey: entry.key)
    let slot = leaf.count
    RowNode.retainElement(entry.element)
    leaf[slot] = entry
    leaf.header.pointee.count += 1
    leaf.header.pointee.total += 1
    added += 1
  }

  /// Adds the next rows, those of `range` in another leaf, and takes over the holds on their elements.
  mutating func append(movingFrom source: RowNode, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let leaf = leafToFill(behindKey: source.keys[start])
      let slot = leaf.count
      let moved = Swift.min(end - added, range.upperBound - start)
      (leaf.keys + slot).update(from: source.keys + start, count: moved)
      (leaf.elements + slot).update(from: source.elements + start, count: moved)
      (leaf.numbers + slot).update(from: source.numbers + start, count: moved)
      leaf.header.pointee.count += Int32(truncatingIfNeeded: moved)
      leaf.header.pointee.total += moved
      added += moved
      start += moved
    }
  }

  /// The leaf that the next row, of that key, is put into.
  private mutating func leafToFill(behindKey key: SortKey) -> RowNode {
    precondition(added < count, "there are more rows than were announced")
    if added == end {
      end = (leaves.count + 1) * count / groups
      let slots = groups > 1 ? limit : Swift.max(4, count)
      leaves.append(RowNode.allocate(height: 0, slots: slots))
    }
    let leaf = leaves[leaves.count - 1]
    let previous = leaf.count > 0 ? leaf : leaves.count > 1 ? leaves[leaves.count - 2] : nil
    if let previous { precondition(previous.last.key <= key, "rows are not in the order of their keys") }
    return leaf
  }

  /// The tree of all rows.
  @usableFromInline
  consuming func finish() -> RowStorage {
    precondition(added == count, "there are fewer rows than were announced")
    var level = leaves
    leaves = []
    while level.count > 1 {
      let groups = RowBuilder.groups(of: level.count, limit: limit)
      var above: ContiguousArray<RowNode> = []
      above.reserveCapacity(groups)
      for group in 0..<groups {
        let node = RowNode.allocate(height: level[0].height + 1, slots: limit)
        for index in group * level.count / groups..<(group + 1) * level.count / groups {
          node.insertChild(level[index], at: node.count)
          node.header.pointee.total += level[index].total
        }
        above.append(node)
      }
      level = above
    }
    let storage = RowStorage(root: level.first, limit: limit)
    storage.didMutate()
    return storage
  }

  private static func groups(of count: Int, limit: Int) -> Int {
    let filled = limit * 7 / 8
    return count <= limit ? 1 : (count + filled - 1) / filled
  }
}
