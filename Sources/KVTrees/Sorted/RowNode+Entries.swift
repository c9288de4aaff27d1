/// Entries in and out of one node, which must be writable. Holds travel with the entries; nothing is retained or
/// released here. `count` and `total` are kept right.
extension RowNode {
  /// Puts a row before row `slot` of a leaf that has room.
  func insertRow(_ entry: RowEntry, at slot: Int) {
    openGap(at: slot)
    self[slot] = entry
    header.pointee.total += 1
  }

  /// Takes row `slot` out of a leaf.
  func removeRow(at slot: Int) -> RowEntry {
    let entry = self[slot]
    closeGap(at: slot)
    header.pointee.total -= 1
    return entry
  }

  /// Puts a child before child `slot` of an inner node that has room. `total` stays as it is.
  func insertChild(_ child: RowNode, at slot: Int) {
    let tail = count - slot
    let children = self.children + slot
    let sizes = self.sizes + slot
    (children + 1).update(from: children, count: tail)
    (sizes + 1).update(from: sizes, count: tail)
    openGap(at: slot)
    children.pointee = child
    refresh(slot)
  }

  /// Forgets child `slot` of an inner node. `total` stays as it is.
  func removeChild(at slot: Int) {
    let tail = count - slot - 1
    let children = self.children + slot
    let sizes = self.sizes + slot
    children.update(from: children + 1, count: tail)
    sizes.update(from: sizes + 1, count: tail)
    closeGap(at: slot)
  }

  /// Learns total and last row of child `slot` anew.
  func refresh(_ slot: Int) {
    let child = children[slot]
    sizes[slot] = UInt32(truncatingIfNeeded: child.total)
    self[slot] = child.last
  }

  /// Moves the entries of `range`, which is a prefix or a suffix, to `target`, before its entry `slot`.
  func moveEntries(_ range: Range<Int>, to target: RowNode, at slot: Int) {
    let moved = range.count
    let tail = target.count - slot
    let rest = count - range.upperBound
    var rows = moved
    if !isLeaf {
      rows = 0
      let sizes = self.sizes
      for slot in range { rows += Int(sizes[slot]) }
      let start = range.lowerBound
      RowNode.transfer(children + start, target.children + slot, moved: moved, tail: tail, rest: rest)
      RowNode.transfer(sizes + start, target.sizes + slot, moved: moved, tail: tail, rest: rest)
    }
    let start = range.lowerBound
    RowNode.transfer(keys + start, target.keys + slot, moved: moved, tail: tail, rest: rest)
    RowNode.transfer(elements + start, target.elements + slot, moved: moved, tail: tail, rest: rest)
    RowNode.transfer(numbers + start, target.numbers + slot, moved: moved, tail: tail, rest: rest)
    header.pointee.count -= Int32(truncatingIfNeeded: moved)
    target.header.pointee.count += Int32(truncatingIfNeeded: moved)
    header.pointee.total -= rows
    target.header.pointee.total += rows
  }

  /// Moves the rows between two slots of a leaf by one, so that `target` is free and `slot` is not any more.
  func moveRow(at slot: Int, to target: Int) {
    let (source, destination) = slot < target ? (slot + 1, slot) : (target, target + 1)
    let moved = slot < target ? target - slot : slot - target
    (keys + destination).update(from: keys + source, count: moved)
    (elements + destination).update(from: elements + source, count: moved)
    (numbers + destination).update(from: numbers + source, count: moved)
  }

  /// Makes room for one entry in the arrays that every node has.
  private func openGap(at slot: Int) {
    let tail = count - slot
    let keys = self.keys + slot
    let elements = self.elements + slot
    let numbers = self.numbers + slot
    (keys + 1).update(from: keys, count: tail)
    (elements + 1).update(from: elements, count: tail)
    (numbers + 1).update(from: numbers, count: tail)
    header.pointee.count += 1
  }

  private func closeGap(at slot: Int) {
    let tail = count - slot - 1
    let keys = self.keys + slot
    let elements = self.elements + slot
    let numbers = self.numbers + slot
    keys.update(from: keys + 1, count: tail)
    elements.update(from: elements + 1, count: tail)
    numbers.update(from: numbers + 1, count: tail)
    header.pointee.count -= 1
  }

  /// One of the parallel arrays' share of `moveEntries`.
  private static func transfer<Entry: BitwiseCopyable>(
    _ source: UnsafeMutablePointer<Entry>, _ destination: UnsafeMutablePointer<Entry>, moved: Int, tail: Int,
    rest: Int
  ) {
    (destination + moved).update(from: destination, count: tail)
    destination.update(from: source, count: moved)
    source.update(from: source + moved, count: rest)
  }
}
