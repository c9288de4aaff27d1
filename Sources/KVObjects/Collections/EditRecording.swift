import KVPositions

/// Says to a ``StateSink`` how the members of one to-many property are changed.
///
/// Its collection notes what it is about to do; a change of several steps is said as one (``begin(_:)``, ``end(_:)``). What is
/// noted alone is said at once: nobody hears of it before those observers that are notified of the change.
final class EditRecording {
  private let property: Property
  /// It holds the collection, which holds this.
  private unowned let owner: ModelObject
  private var depth = 0
  private var edit = StoredEdit()

  init(_ property: Property, of owner: ModelObject) {
    (self.property, self.owner) = (property, owner)
  }

  /// What is noted from here on, until as many ``end(_:)``, is one change.
  func begin(_ storage: ToManyStorage) {
    if depth == 0 { edit = StoredEdit(wasNil: storage.isNil) }
    depth += 1
  }

  /// Says what has been noted, where nothing more belongs to it.
  func end(_ storage: ToManyStorage) {
    depth -= 1
    if depth == 0 { say(isNil: storage.isNil) }
  }

  /// Elements go and come at one place.
  func note(at position: Int, removed: [Value] = [], inserted: [Value] = [], in storage: ToManyStorage) {
    note(in: storage) {
      if removed.isEmpty, let last = $0.last, last.removed.isEmpty, position == last.position + last.inserted.count {
        $0[$0.count - 1].inserted += inserted
      } else {
        $0.append(.init(position: position, removed: removed, inserted: inserted))
      }
    }
  }

  /// `values` come so that each is at its position afterwards.
  func note(inserting values: [Value], at positions: IndexRanges, in storage: ToManyStorage) {
    note(in: storage) { splices in
      var start = 0
      for range in positions.ranges {
        let end = start + range.count
        splices.append(.init(position: range.lowerBound, removed: [], inserted: Array(values[start..<end])))
        start = end
      }
    }
  }

  /// The elements at `positions` go.
  func note(removing positions: IndexRanges, in storage: ToManyStorage) {
    note(in: storage) { splices in
      for range in positions.ranges.reversed() {
        let removed = range.map { storage.element(at: $0) }
        splices.append(.init(position: range.lowerBound, removed: removed, inserted: []))
      }
    }
  }

  /// All elements are replaced: what both begin and end with stays. O(n).
  func note(replacingAllWith values: [Value], in storage: ToManyStorage) {
    let old = Array(storage.snapshot())
    let common = min(old.count, values.count)
    var start = 0
    while start < common, old[start].isSame(as: values[start]) { start += 1 }
    var tail = 0
    while tail < common - start, old[old.count - 1 - tail].isSame(as: values[values.count - 1 - tail]) { tail += 1 }
    let (removed, inserted) = (old[start..<old.count - tail], values[start..<values.count - tail])
    note(in: storage) { splices in
      if removed.isEmpty, inserted.isEmpty { return }
      splices.append(.init(position: start, removed: Array(removed), inserted: Array(inserted)))
    }
  }

  private func note(in storage: ToManyStorage, _ add: (inout [StoredEdit.Splice]) -> Void) {
    begin(storage)
    add(&edit.splices)
    depth -= 1
    // It is about to be changed, and is not nil when it has been, unless a change that this is a step of says otherwise.
    if depth == 0 { say(isNil: false) }
  }

  private func say(isNil: Bool) {
    edit.isNil = isNil
    let said = edit
    edit = StoredEdit()
    owner.world.stateSink?.didEdit(property, of: owner, by: said)
  }
}

extension Value {
  /// Whether it prints like `other` whatever happens: values of other types that are equal do not.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.object(let object), .object(let other)): object === other
    case (.integer, .integer), (.boolean, .boolean), (.string, .string): self == other
    default: false
    }
  }
}
