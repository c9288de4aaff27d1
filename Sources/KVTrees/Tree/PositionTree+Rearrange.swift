/// Changes of order: handles travel with their elements.
extension PositionTree {
  /// Takes the element at `source` (0..<count) out and puts it where it is then at `target` (0..<count, the final
  /// position). It keeps its handle. `move(from: i, to: i)` changes nothing and counts as no mutation. O(log n).
  @inlinable
  public mutating func move(from source: Int, to target: Int) {
    precondition(target >= 0 && target < count && source >= 0 && source < count, "position is out of range")
    guard source != target else { return }
    let (element, handle) = takeOut(at: source)
    place(element, handle: handle, at: target)
    didMutate()
  }

  /// Lets the elements at two positions (0..<count) change places, with their handles. `exchange(i, i)` changes
  /// nothing and counts as no mutation. O(log n).
  @inlinable
  public mutating func exchange(_ first: Int, _ second: Int) {
    precondition(first >= 0 && first < count && second >= 0 && second < count, "position is out of range")
    guard first != second else { return }
    let (one, i) = writableLeaf(at: first)
    let (other, j) = writableLeaf(at: second)
    let element = (one.elements + i).move()
    (one.elements + i).moveInitialize(from: other.elements + j, count: 1)
    (other.elements + j).initialize(to: element)
    let handle = one.numbers[i]
    one.numbers[i] = other.numbers[j]
    other.numbers[j] = handle
    claim(i..<i + 1, for: one)
    claim(j..<j + 1, for: other)
    didMutate()
  }

  /// Puts the elements into the order of `order`, which names every element once; each keeps its handle. O(n).
  @inlinable
  public mutating func reorder(_ order: some Sequence<PositionHandle>) {
    var elements = ContiguousArray<Element?>(repeating: nil, count: leafOfHandle.count)
    forEachEntry { element, handle in elements[handle.number] = element }
    var arranged: ContiguousArray<Element> = []
    var handles: ContiguousArray<UInt32> = []
    arranged.reserveCapacity(count)
    handles.reserveCapacity(count)
    for handle in order {
      guard handle.number < elements.count, let element = elements[handle.number].take() else {
        preconditionFailure("an order names every element of the tree once")
      }
      arranged.append(element)
      handles.append(handle.rawNumber)
    }
    precondition(arranged.count == count, "an order names every element of the tree once")
    rebuild(arranged, handles: handles)
    didMutate()
  }
}
