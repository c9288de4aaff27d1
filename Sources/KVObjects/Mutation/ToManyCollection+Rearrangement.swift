import KVPositions

/// Changes of order, and assignment in place; see `ToManyCollection+Mutation.swift` for the rules of all calls.
///
/// Those of two halves notify observers after each. Where an observer of the first half has changed what the second is
/// about, that is left out (`InterruptedHalf.swift`).
extension ToManyCollection {
  /// Lets the elements at two places change places: two replacements, first that at `first` (kvo-facts.md D13, K116);
  /// nothing where the places are one.
  ///
  /// Between the two the element of `second` stands at both places. The other sides of a relation are not notified,
  /// since nobody comes or goes. A controller sends one bracket with the net change. An observer of the first
  /// replacement that changes what stands at `second`, or in an ordered set puts back what stood at `first`, makes the
  /// second be left out (decisions.md 12, 37).
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "c"])
  /// try tags.exchange(0, 2)
  /// tags.snapshot()  // ["c", "b", "a"]
  /// ```
  ///
  /// - Parameters:
  ///   - first: from 0, less than ``count``.
  ///   - second: likewise.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)``,
  ///   ``KeyValueCodingError/wrongThread(description:)``, with nothing changed; else the first error of an observer or
  ///   a delegate; else ``KeyValueCodingError/interrupted(selector:index:count:)`` where the second half was left out.
  /// - Complexity: O(log n) beside the notifications.
  public func exchange(_ first: Int, _ second: Int) throws {
    try isolated {
      try requireOrder("exchange")
      try check(first, below: count, "exchange")
      try check(second, below: count, "exchange")
      if first == second { return }
      let (a, b) = (storage.element(at: first), storage.element(at: second))
      let written = KnownPlace(at: second, in: storage)
      var version: Int?
      defer { storage.mayHoldRepeats = false }
      try mutateInHalves("exchange") { [self] in
        version = holds(a, at: first) && holds(b, at: second) ? mutationCount : nil
        storage.mayHoldRepeats = version != nil
        return version == nil ? nil : try replacementStep(at: [first], with: [b], .kept)
      } second: { [self] in
        guard let version else { return .complete(nil) }
        if mutationCount == version + 1 {
          return .complete(try replacementStep(at: [second], with: [a], .given(leaving: [], entering: [a])))
        }
        guard holds(b, at: second), !kind.isUnique || !storage.contains(a) else {
          return .leftOut(index: second, try abandonedStep([a], written: written))
        }
        return .complete(try replacementStep(at: [second], with: [a]))
      }
    }
  }

  /// Moves the element at `origin` so that it is at `target` afterwards: a removal, then an insertion; nothing where
  /// both are one (kvo-facts.md D13).
  ///
  /// Between the two the collection holds one element less. The other side of a relation is not notified, since nobody
  /// comes or goes. A controller sends one bracket with the net change. Where an observer of the removal takes away the
  /// neighbour that the element was to have, or in an ordered set puts the element back itself, the insertion is left
  /// out (decisions.md 12, 37); an element that is not in then has left the relation.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "c"])
  /// try tags.move(from: 0, to: 2)
  /// tags.snapshot()  // ["b", "c", "a"]
  /// ```
  ///
  /// - Parameters:
  ///   - origin: where the element is, counted before the move.
  ///   - target: where it is to be, counted after it; less than ``count``.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)``,
  ///   ``KeyValueCodingError/wrongThread(description:)``, with nothing changed; else the first error of an observer or
  ///   a delegate; else ``KeyValueCodingError/interrupted(selector:index:count:)`` where the insertion was left out.
  /// - Complexity: O(log n) beside the notifications.
  public func move(from origin: Int, to target: Int) throws {
    try isolated {
      try requireOrder("move")
      try check(origin, below: count, "move")
      try check(target, below: count, "move")
      if origin == target { return }
      let value = storage.element(at: origin)
      let neighbour = Neighbour(of: target, in: storage, without: origin)
      var isOut = false
      try mutateInHalves("move") { [self] in
        isOut = holds(value, at: origin)
        return isOut ? try removalStep(at: IndexRanges(origin), .kept) : nil
      } second: { [self] in
        guard isOut else { return .complete(nil) }
        guard let place = neighbour.place(in: storage), !kind.isUnique || !storage.contains(value) else {
          return .leftOut(index: target, try abandonedStep([value]))
        }
        // Silent at its other side, unless an observer has given it to somebody else meanwhile.
        return .complete(
          try insertionStep([value], at: IndexRanges(place), .given(leaving: [], entering: [value])))
      }
    }
  }

  private func holds(_ value: Value, at position: Int) -> Bool {
    position < count && storage.element(at: position) == value
  }

  /// Sorts the elements stably; one replacement over the places whose element changed, nothing where none did.
  ///
  /// The other sides of a relation are not notified. To a controller every object of the collection counts as touched:
  /// it sends one bracket with the net change, by the fewest moves. A comparator that contradicts itself cannot keep
  /// the sort from ending, with every element.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["c", "a", "b"])
  /// try tags.sort { $0.compare($1) }
  /// tags.snapshot()  // ["a", "b", "c"]
  /// ```
  ///
  /// - Parameter order: which of two elements comes first. It may throw: nothing has changed then. It must not change
  ///   the collection.
  /// - Throws: what `order` throws; ``KeyValueCodingError/mutatedWhileEnumerated(description:)`` where it has changed
  ///   the collection; ``KeyValueCodingError/wrongThread(description:)``; else the first error of an observer or a
  ///   delegate, with the elements sorted.
  /// - Complexity: O(n log n) comparisons, and O(log n) for each place whose element changed, beside the notifications.
  public func sort(by order: (Value, Value) throws -> ValueOrder) throws {
    try rearrange { try $0.stablySorted(by: order) }
  }

  /// Puts the elements in the order that `arrange` gives them, as ``sort(by:)`` does.
  ///
  /// `arrange` gives back what it gets, in another order. It may throw and must not change the collection.
  package func rearrange(_ arrange: ([Value]) throws -> [Value]) throws {
    try isolated {
      try requireOrder("sort")
      let version = mutationCount
      let before = Array(snapshot())
      let after = try arrange(before)
      guard mutationCount == version else { throw KeyValueCodingError.mutatedWhileEnumerated(description: label) }
      let changed = IndexRanges(before.indices.lazy.filter { before[$0] != after[$0] })
      if changed.isEmpty { return }
      try mutate(steps: [
        { [self] in
          guard mutationCount == version else { return nil }
          return try replacementStep(at: changed, with: changed.map { after[$0] }, touchesEveryRow: true, .kept)
        }
      ])
    }
  }

  /// Makes `values` the elements: the removal of all, then the insertion of all; an empty half is left out
  /// (kvo-facts.md D13).
  ///
  /// Observers find the collection empty between the two. Members that stay are silent at the other side (mutations.md
  /// section 3). A controller sends one bracket with the net change; after an assignment, of kind setting, it would
  /// show the whole anew. A set and an ordered set take each of `values` once, the first. Where an observer of the
  /// removal has put something into the collection, the insertion is left out (decisions.md 12, 37).
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b"])
  /// try tags.setArray(["b", "c"])
  /// tags.snapshot()  // ["b", "c"]
  /// ```
  ///
  /// - Throws: as ``add(_:)``, for the first value that is refused; else
  ///   ``KeyValueCodingError/interrupted(selector:index:count:)`` where the insertion was left out.
  /// - Complexity: O(n + v) for v values; where a controller follows the collection, or membership has been asked for,
  ///   a comparison of addresses for each object that stays, and O(log n) for each that goes, comes or moves.
  public func setArray(_ values: some Sequence<Value>) throws {
    try isolated {
      try requireOrder("setArray")
      let given = values as? [Value] ?? Array(values)
      let assignment = try planAssignment(of: given)
      defer { assignment?.end() }
      // Objects are taken as they are.
      var members = assignment == nil ? try given.map(member) : given
      if kind.isUnique, assignment == nil { members = ToManyCollection.unique(members) }
      let new = members
      let hasOtherSides =
        try property.mayHaveInverse(in: owner.world)
        && (property.hasInverse(atAnyOf: new, of: owner)
          || (assignment.map { try property.hasInverse(atAnyOf: leaving($0), of: owner) }
            ?? property.hasInverse(atAnyOf: snapshot(), of: owner)))
      let wanted = hasOtherSides ? Set(new) : []
      try property.checkInverse(at: wanted, of: owner)
      var staying: [Value] = []
      try mutateInHalves("setArray") { [self] in
        if count == 0 { return nil }
        let all = IndexRanges(0..<count)
        let planned = assignment.flatMap { $0.fits(storage) ? $0 : nil }
        guard hasOtherSides else { return try removalStep(at: all, .kept, of: planned) }
        let members = ToManyCollection.unique(Array(snapshot()))
        staying = members.filter(wanted.contains)
        let leaving = members.filter { !wanted.contains($0) }
        return try removalStep(at: all, .given(leaving: leaving, entering: []), of: planned)
      } second: { [self] in
        if new.isEmpty { return .complete(nil) }
        if count > 0 { return .leftOut(index: 0, try abandonedStep(staying)) }
        // Those that stay are silent, unless an observer has given them to somebody else meanwhile.
        let membership: Membership =
          hasOtherSides ? .given(leaving: [], entering: ToManyCollection.unique(new)) : .kept
        let halfMade = assignment.flatMap { $0.isHalfMade ? $0 : nil }
        return .complete(try insertionStep(new, at: IndexRanges(0..<new.count), membership, of: halfMade))
      }
    }
  }
}

extension Array where Element == Value {
  /// The elements in the order of `order`, equal ones as they are. A merge sort: it ends whatever `order` says.
  package func stablySorted(by order: (Value, Value) throws -> ValueOrder) throws -> [Value] {
    var source = self
    var width = 1
    while width < count {
      var target: [Value] = []
      target.reserveCapacity(count)
      var start = 0
      while start < count {
        let middle = Swift.min(start + width, count)
        let end = Swift.min(start + 2 * width, count)
        var (left, right) = (start, middle)
        while left < middle, right < end {
          if try order(source[left], source[right]) == .descending {
            target.append(source[right])
            right += 1
          } else {
            target.append(source[left])
            left += 1
          }
        }
        target += source[left..<middle]
        target += source[right..<end]
        start = end
      }
      source = target
      width *= 2
    }
    return source
  }
}
