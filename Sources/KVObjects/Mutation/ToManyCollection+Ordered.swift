public import KVPositions
import KVTexts

/// What only ordered collections can be asked to do; see `ToManyCollection+Mutation.swift` for the rules of all calls.
extension ToManyCollection {
  /// Inserts `value` so that it is at `index` (0…count). Nothing where an ordered set holds it already. O(log n).
  public func insert(_ value: Value, at index: Int) throws {
    try isolated {
      try check(index, below: count + 1, "insert")
      try insertMember(try member(value)) { [self] in min(index, count) }
    }
  }

  /// Inserts each of `values` at the index given with it, counted in the result (Cocoa's insertObjects:atIndexes:);
  /// one notification. Pairs are made as given, then sorted by index. Members that an ordered set holds are left out, and
  /// count only where they are: an index is in range where it is in the result (decisions.md 13 and 37).
  public func insertAll(_ values: [Value], at indexes: [Int]) throws {
    try isolated {
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

  /// Removes the element at `index`. O(log n).
  public func remove(at index: Int) throws {
    try isolated {
      try check(index, below: count, "removeAt")
      try removeMember { [self] in index < count ? IndexRanges(index) : [] }
    }
  }

  /// Removes the elements at `indexes`, with one notification.
  public func remove(at indexes: IndexRanges) throws {
    try isolated {
      if let last = indexes.last { try check(last, below: count, "removeAtIndexes") }
      if let first = indexes.first { try check(first, below: count, "removeAtIndexes") }
      try removeMembers { [self] in indexes.last.map { $0 < count } ?? false ? indexes : [] }
    }
  }

  /// Removes the last element; there must be one.
  public func removeLast() throws {
    try isolated {
      try check(count - 1, below: count, "removeLast")
      try removeMember { [self] in count > 0 ? IndexRanges(count - 1) : [] }
    }
  }

  /// Puts `value` in the place of the element at `index`. O(log n).
  ///
  /// Throws where an ordered set holds it at another place.
  public func replace(at index: Int, with value: Value) throws {
    try isolated { try replace(at: [index], with: [value], "replaceAt") }
  }

  /// Puts each of `values` in the place of the element at the index given with it, with one notification.
  public func replace(at indexes: [Int], with values: [Value]) throws {
    try isolated { try replace(at: indexes, with: values, "replaceAtIndexes") }
  }

  private func replace(at indexes: [Int], with values: [Value], _ selector: String) throws {
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
