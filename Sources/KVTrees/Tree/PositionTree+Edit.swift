public import KVPositions

/// Many elements that go, come and move in one pass.
extension PositionTree {
  /// What became of the handles.
  @usableFromInline
  package struct Edited {
    /// Elements that went, ascending by old position, and the handles that they had.
    @usableFromInline package var removed: [(element: Element, handle: PositionHandle)] = []
    /// The handles of the elements that came, ascending by new position.
    @usableFromInline package var added: [PositionHandle] = []

    @inlinable
    package init() {}
  }

  /// Makes the tree the list that `runs` leads to: what stays, and what moves, keeps its handle. O(k log n) for k elements
  /// that go, come or move; O(n) where these are many.
  ///
  /// - Parameters:
  ///   - runs: from the elements that are in now to those that are to be.
  ///   - element: the element that is to be at a new position; asked for those that come.
  @inlinable
  package mutating func edit(by runs: MatchedRuns, element: (Int) -> Element) -> Edited {
    precondition(runs.oldCount == count, "the edits are those of another list")
    var edited = Edited()
    let moved = runs.moved.sorted { $0.new < $1.new }
    let edits = runs.leaving.count + runs.entering.count + 2 * moved.count
    if edits > 0 {
      if edits > count / 8 { editWhole(runs, element, &edited) } else { editSingly(runs, moved, element, &edited) }
    }
    didMutate()
    return edited
  }

  @inlinable
  mutating func editSingly(
    _ runs: MatchedRuns, _ moved: [MatchedRuns.Pair], _ element: (Int) -> Element, _ edited: inout Edited
  ) {
    var taken: [Int: (element: Element, handle: UInt32)] = [:]
    var (leaving, moving) = (runs.leaving[...], runs.moved[...])
    while true {
      let (left, out) = (leaving.last ?? -1, moving.last?.old ?? -1)
      if left < 0, out < 0 { break }
      if left > out {
        leaving.removeLast()
        let (element, handle) = takeOut(at: left)
        edited.removed.append((element, PositionHandle(rawNumber: handle)))
      } else if let pair = moving.popLast() {
        taken[pair.new] = takeOut(at: out)
      }
    }
    edited.removed.reverse()
    for (_, handle) in edited.removed { freeHandle(handle.rawNumber) }
    var (entering, coming) = (runs.entering[...], moved[...])
    while true {
      let (new, back) = (entering.first ?? .max, coming.first?.new ?? .max)
      if new == .max, back == .max { break }
      if new < back {
        entering.removeFirst()
        let handle = takeHandle()
        place(element(new), handle: handle, at: new)
        edited.added.append(PositionHandle(rawNumber: handle))
      } else {
        coming.removeFirst()
        if let (element, handle) = taken[back] { place(element, handle: handle, at: back) }
      }
    }
  }

  @inlinable
  mutating func editWhole(_ runs: MatchedRuns, _ element: (Int) -> Element, _ edited: inout Edited) {
    let (elements, handles) = contents()
    for position in runs.leaving {
      edited.removed.append((elements[position], PositionHandle(rawNumber: handles[position])))
      freeHandle(handles[position])
    }
    var (made, madeHandles): (ContiguousArray<Element>, ContiguousArray<UInt32>) = ([], [])
    made.reserveCapacity(runs.newCount)
    madeHandles.reserveCapacity(runs.newCount)
    func addNew(before position: Int) {
      while made.count < position {
        made.append(element(made.count))
        let handle = takeHandle()
        madeHandles.append(handle)
        edited.added.append(PositionHandle(rawNumber: handle))
      }
    }
    for run in runs.runs {
      addNew(before: run.new)
      made.append(contentsOf: elements[run.old..<run.old + run.count])
      madeHandles.append(contentsOf: handles[run.old..<run.old + run.count])
    }
    addNew(before: runs.newCount)
    rebuild(made, handles: madeHandles)
  }
}
