public import KVPositions
import KVTexts

/// What only ordered collections can be asked to do; see `ToManyCollection+Mutation.swift` for the rules of all calls.
extension ToManyCollection {
  /// Inserts `value` so that it is at `index`; nothing where an ordered set holds it already, which stays where it is.
  ///
  /// One insertion, whose index is counted after it (kvo-facts.md K110). The other side of a relation follows as with
  /// ``add(_:)``. Where an observer that is notified before the change shortens the collection, the value comes at its
  /// end.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "c"])
  /// try tags.insert("b", at: 1)
  /// tags.snapshot()  // ["a", "b", "c"]
  /// ```
  ///
  /// - Parameters:
  ///   - value: a value that the property's type takes, not nil.
  ///   - index: from 0; ``count`` appends.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for any other index, also where the value
  ///   is in already; else as ``add(_:)``.
  /// - Complexity: O(log n) beside the notifications; where members are unique O(n) once, for an index of all elements.
  public func insert(_ value: Value, at index: Int) throws {
    try isolated {
      try requireOrder("insert")
      try check(index, below: count + 1, "insert")
      try insertMember(try member(value)) { [self] in min(index, count) }
    }
  }

  /// Inserts each of `values` at the index given with it, counted in the result (Cocoa's insertObjects:atIndexes:); one
  /// notification.
  ///
  /// Pairs are made as given, then sorted by index. Members that an ordered set holds are left out, and count only
  /// where they are: an index is in range where it is in the result (decisions.md 13 and 37).
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["b", "d"])
  /// try tags.insertAll(["c", "a"], at: [2, 0])
  /// tags.snapshot()  // ["a", "b", "c", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - values: as many as there are indexes.
  ///   - indexes: where each of them is in the result, in any order, none twice; an array, not an index set, so that
  ///     each belongs to its value.
  /// - Throws: ``KeyValueCodingError/countMismatch(selector:objects:indexes:)``,
  ///   ``KeyValueCodingError/indexOutOfRange(selector:index:count:)``,
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` for an index that is given twice; else as
  ///   ``add(_:)``. Nothing has been inserted then.
  /// - Complexity: O(m (log m + log n)) for m values beside the notifications; where members are unique O(n) once, for
  ///   an index of all elements.
  public func insertAll(_ values: [Value], at indexes: [Int]) throws {
    try isolated {
      try requireOrder("insertAll")
      let pairs = try paired(values, indexes, "insertAll")
      var seen: Set<Value> = []
      let fresh =
        kind.isUnique ? pairs.filter { !storage.contains($0.value) && seen.insert($0.value).inserted } : pairs
      for (offset, pair) in fresh.enumerated() { try check(pair.index, below: count + offset + 1, "insertAll") }
      if fresh.count < pairs.count {
        for pair in pairs { try check(pair.index, below: count + fresh.count, "insertAll") }
      }
      if fresh.isEmpty { return }
      let version = storage.mutationCount
      try mutate { [self] in
        // Planned anew after an observer of the time before has changed the collection.
        let isOld = kind.isUnique && storage.mutationCount != version
        let new = isOld ? fresh.filter { !storage.contains($0.value) } : fresh
        if new.isEmpty { return nil }
        var positions = IndexRanges()
        for (offset, pair) in new.enumerated() { positions.insert(min(pair.index, count + offset)) }
        return try insertionStep(new.map(\.value), at: positions)
      }
    }
  }

  /// Removes the element at `index`, with one notification; other occurrences of it stay.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "a"])
  /// try tags.remove(at: 0)
  /// tags.snapshot()  // ["b", "a"]
  /// ```
  ///
  /// - Parameter index: from 0, less than ``count``.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for any other index; else as
  ///   ``remove(_:)``.
  /// - Complexity: O(log n) beside the notifications.
  public func remove(at index: Int) throws {
    try isolated {
      try requireOrder("removeAt")
      try check(index, below: count, "removeAt")
      try removeMember { [self] in index < count ? IndexRanges(index) : [] }
    }
  }

  /// Removes the elements at `indexes`, with one notification; nothing where there is none.
  ///
  /// All indexes are counted before the removal (Cocoa's removeObjectsAtIndexes:).
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "c", "d"])
  /// try tags.remove(at: [0, 2])
  /// tags.snapshot()  // ["b", "d"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` where one is less than 0 or not less than
  ///   ``count``, with nothing removed; else as ``remove(_:)``.
  /// - Complexity: O(m log n) for m indexes, O(n) where all go, beside the notifications.
  public func remove(at indexes: IndexRanges) throws {
    try isolated {
      try requireOrder("removeAtIndexes")
      if let last = indexes.last { try check(last, below: count, "removeAtIndexes") }
      if let first = indexes.first { try check(first, below: count, "removeAtIndexes") }
      try removeMembers { [self] in indexes.last.map { $0 < count } ?? false ? indexes : [] }
    }
  }

  /// Removes the last element, with one notification; there must be one.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b"])
  /// try tags.removeLast()
  /// tags.snapshot()  // ["a"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` where the collection is empty; else as
  ///   ``remove(_:)``.
  /// - Complexity: O(log n) beside the notifications.
  public func removeLast() throws {
    try isolated {
      try requireOrder("removeLast")
      try check(count - 1, below: count, "removeLast")
      try removeMember { [self] in count > 0 ? IndexRanges(count - 1) : [] }
    }
  }

  /// Puts `value` in the place of the element at `index`: one replacement, also by an equal value.
  ///
  /// Where the element was in once, its other side forgets the owner, and that of `value` gets it. A controller shows a
  /// replaced object as removed and the new one as inserted, in one bracket.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b"])
  /// try tags.replace(at: 1, with: "c")
  /// tags.snapshot()  // ["a", "c"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)``;
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` where an ordered set holds `value` at another place;
  ///   else as ``add(_:)``.
  /// - Complexity: O(log n) beside the notifications; where members are unique O(n) once, for an index of all elements.
  public func replace(at index: Int, with value: Value) throws {
    try isolated { try replace(at: [index], with: [value], "replaceAt") }
  }

  /// Puts each of `values` in the place of the element at the index given with it, with one notification; nothing where
  /// there is none (kvo-facts.md D12).
  ///
  /// Pairs are made as given, then sorted by index. In an ordered set the values may be those that are replaced, in
  /// another order. To a controller an object that is there before and after is moved, or stays (decisions.md 5).
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "c"])
  /// try tags.replace(at: [2, 0], with: ["z", "x"])
  /// tags.snapshot()  // ["x", "b", "z"]
  /// ```
  ///
  /// - Parameters:
  ///   - indexes: from 0, less than ``count``, in any order, none twice.
  ///   - values: as many as there are indexes.
  /// - Throws: ``KeyValueCodingError/countMismatch(selector:objects:indexes:)``,
  ///   ``KeyValueCodingError/indexOutOfRange(selector:index:count:)``,
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` for an index that is given twice and for a member
  ///   that an ordered set would hold twice; else as ``add(_:)``. Nothing has been replaced then.
  /// - Complexity: O(m (log m + log n)) for m values beside the notifications; where members are unique O(n) once, for
  ///   an index of all elements.
  public func replace(at indexes: [Int], with values: [Value]) throws {
    try isolated { try replace(at: indexes, with: values, "replaceAtIndexes") }
  }

  private func replace(at indexes: [Int], with values: [Value], _ selector: String) throws {
    try requireOrder(selector)
    let pairs = try paired(values, indexes, selector)
    for pair in pairs { try check(pair.index, below: count, selector) }
    if pairs.isEmpty { return }
    let positions = IndexRanges(indexes)
    let new = pairs.map(\.value)
    let checkUnique: () throws -> Void = { [self] in
      guard kind.isUnique else { return }
      let isRepeated = Set(new).count < new.count
      let clash = new.first { value in storage.positions(of: value).contains { !positions.contains($0) } }
      if let value = clash ?? (isRepeated ? new.first : nil) {
        throw KeyValueCodingError.invalidArgument(
          reason: "\(selector): \(value) is in \(label) already, at another index", code: .duplicateMember,
          hint: .hintOrderedSetOnce)
      }
    }
    try checkUnique()
    try mutate { [self] in
      guard let last = positions.last, last < count else { return nil }
      try checkUnique()
      return try replacementStep(at: positions, with: new)
    }
  }

  private func paired(_ values: [Value], _ indexes: [Int], _ selector: String) throws -> [(index: Int, value: Value)]
  {
    guard values.count == indexes.count else {
      throw KeyValueCodingError.countMismatch(selector: selector, objects: values.count, indexes: indexes.count)
    }
    let accepted = try values.map(member)
    let pairs = zip(indexes, accepted).map { (index: $0, value: $1) }.sorted { $0.index < $1.index }
    for (left, right) in zip(pairs, pairs.dropFirst()) where left.index == right.index {
      throw KeyValueCodingError.invalidArgument(
        reason: "\(selector): index \(left.index) is given twice", code: .repeatedIndex,
        hint: .hintIndexSetOnce)
    }
    return pairs
  }

  func check(_ index: Int, below bound: Int, _ selector: String) throws {
    guard index >= 0, index < bound else {
      throw KeyValueCodingError.indexOutOfRange(selector: selector, index: index, count: count)
    }
  }
}
