package import KVTrees

/// An immutable list of values: an array, or what an ordered collection held at one moment.
///
/// Unlike `[Value]` it can stand for a million elements without copying one: taking it from a collection is O(1).
/// Reading by position is O(1) for a list made from an array and O(log n) for a snapshot; iterating is O(1) per element
/// for both.
///
/// ```swift
/// let tags = playlist.tags.collection
/// try tags.setArray(["a", "b"])
/// let before = tags.snapshot()
/// try tags.add("c")
/// before  // ["a", "b"]
/// tags.snapshot().count  // 3
/// ```
///
/// Costs: one reference. Many reads by position of a snapshot cost more than one iteration. While a snapshot is kept,
/// the first change at each place of the collection copies a node of at most 32 entries per level.
public struct ValueList: RandomAccessCollection, Sendable {
  /// One reference in both cases: a list is a case of ``Value``, which every slot of every object holds.
  private enum Storage: Sendable {
    case array([Value])
    case snapshot(PositionSnapshot<Value>)
    /// One that has lists among its elements, with how deep these nest.
    case nesting(NestingSnapshot)
  }

  private let storage: Storage

  /// A list of `values`, in their order. Live collections among them stay live. O(1): the array is shared, not copied.
  public init(_ values: [Value]) {
    storage = .array(values)
  }

  /// The list that `snapshot` stands for; `nesting` says how deep the lists among its elements nest, 0 where there is none.
  package init(_ snapshot: PositionSnapshot<Value>, nesting: Int = 0) {
    storage = nesting == 0 ? .snapshot(snapshot) : .nesting(NestingSnapshot(snapshot, nesting))
  }

  /// How many lists there are at most one inside the other, within this one: 0 where no element is a list. O(1) for what a
  /// collection held; else O(n) for the elements, and those of each list among them, however often it is there.
  package var nesting: Int {
    var known: [UnsafeRawPointer: Int] = [:]
    return nesting(&known)
  }

  private func nesting(_ known: inout [UnsafeRawPointer: Int]) -> Int {
    switch storage {
    case .snapshot: return 0
    case .nesting(let nested): return nested.nesting
    case .array(let values):
      var most = 0
      for case .list(let list) in values {
        guard let identity = list.identity else {
          most = Swift.max(most, 1)
          continue
        }
        let nesting = known[identity] ?? list.nesting(&known)
        known[identity] = nesting
        most = Swift.max(most, nesting + 1)
      }
      return most
    }
  }

  /// Always 0. O(1).
  public var startIndex: Int { 0 }

  /// The number of values. O(1).
  public var endIndex: Int {
    switch storage {
    case .array(let values): values.count
    case .snapshot(let snapshot): snapshot.count
    case .nesting(let nested): nested.snapshot.count
    }
  }

  /// The value at a zero-based position.
  ///
  /// ```swift
  /// let list: ValueList = ["a", "b", "c"]
  /// list[1]  // "b"
  /// list.last  // "c"
  /// ```
  ///
  /// - Parameter position: from 0, less than the number of values; any other stops the program, as of an array.
  /// - Complexity: O(1) for a list made from an array, O(log n) for what a collection held.
  public subscript(position: Int) -> Value {
    switch storage {
    case .array(let values): values[position]
    case .snapshot(let snapshot): snapshot[position]
    case .nesting(let nested): nested.snapshot[position]
    }
  }

  /// Whether the values at `range` are those that `other` has from position `start` on. O(k log n) for two states of one
  /// collection with k changes between them, else O(range).
  package func values(at range: Range<Int>, equal other: ValueList, from start: Int) -> Bool {
    if let mine = snapshot, let others = other.snapshot {
      return mine.elements(at: range, equal: others, from: start)
    }
    guard range.upperBound <= count, start + range.count <= other.count else { return false }
    return range.allSatisfy { self[$0] == other[start + $0 - range.lowerBound] }
  }

  /// Whether this list without the values at `removed` is `after` without those at `inserted`, stretch by stretch.
  /// O((r + i) (1 + log n)) for two states of one collection, else O(n).
  /// - Parameters:
  ///   - removed: positions in this list, ascending, none twice. False where one is not in the list.
  ///   - inserted: positions in `after`, likewise.
  package func keepsTheRest(removed: some Sequence<Int>, inserted: some Sequence<Int>, in after: ValueList) -> Bool {
    var (going, coming) = (removed.makeIterator(), inserted.makeIterator())
    var (nextGoing, nextComing) = (going.next(), coming.next())
    var (old, new) = (0, 0)
    while true {
      while nextGoing == old { (old, nextGoing) = (old + 1, going.next()) }
      while nextComing == new { (new, nextComing) = (new + 1, coming.next()) }
      let length = Swift.min((nextGoing ?? count) - old, (nextComing ?? after.count) - new)
      guard length > 0 else { return old == count && new == after.count && nextGoing == nil && nextComing == nil }
      guard values(at: old..<old + length, equal: after, from: new) else { return false }
      (old, new) = (old + length, new + length)
    }
  }

  /// The stretches in which this list and another state of one collection may differ: outside of them both have the same
  /// values to the bit, in the same order. The first and the last values of a stretch differ.
  ///
  /// - Returns: positions in `old` and here, ascending in both; none for equal lists.
  /// - Complexity: O(k log n) for two states of one collection with k changes between them, else O(n).
  package func stretches(since old: ValueList) -> [(old: Range<Int>, new: Range<Int>)] {
    let found =
      if let mine = snapshot, let others = old.snapshot { mine.stretches(since: others) } else {
        [(old: 0..<old.count, new: 0..<count)]
      }
    return found.compactMap { stretch in
      var (former, current) = (stretch.old, stretch.new)
      while let first = former.first, let other = current.first, old[first].isIdentical(to: self[other]) {
        (former, current) = (former.dropFirst(), current.dropFirst())
      }
      while let last = former.last, let other = current.last, old[last].isIdentical(to: self[other]) {
        (former, current) = (former.dropLast(), current.dropLast())
      }
      return former.isEmpty && current.isEmpty ? nil : (former, current)
    }
  }

  /// Iterates in order.
  ///
  /// - Complexity: O(1); each step is O(1) amortised, also for what a collection held.
  public func makeIterator() -> Iterator {
    switch storage {
    case .array(let values): Iterator(.array(values.makeIterator()))
    case .snapshot(let snapshot): Iterator(.snapshot(snapshot.makeIterator()))
    case .nesting(let nested): Iterator(.snapshot(nested.snapshot.makeIterator()))
    }
  }

  private var snapshot: PositionSnapshot<Value>? {
    switch storage {
    case .array: nil
    case .snapshot(let snapshot): snapshot
    case .nesting(let nested): nested.snapshot
    }
  }

  /// Gives a list's values in order: a leaf of the tree at a time, in contrast to reading by position. It holds what it
  /// goes over.
  ///
  /// ```swift
  /// var values = ValueList(["a", "b"]).makeIterator()
  /// values.next()  // "a"
  /// ```
  public struct Iterator: IteratorProtocol {
    fileprivate enum Source {
      case array(IndexingIterator<[Value]>)
      case snapshot(PositionSnapshot<Value>.Iterator)
    }

    private var source: Source

    fileprivate init(_ source: Source) {
      self.source = source
    }

    /// The next value; nil behind the last. O(1) amortised.
    public mutating func next() -> Value? {
      switch source {
      case .array(var iterator):
        let value = iterator.next()
        source = .array(iterator)
        return value
      case .snapshot(var iterator):
        let value = iterator.next()
        source = .snapshot(iterator)
        return value
      }
    }
  }
}

/// What a collection held that has lists among its elements. An object, so that a list stays one reference.
private final class NestingSnapshot: Sendable {
  let snapshot: PositionSnapshot<Value>
  let nesting: Int

  init(_ snapshot: PositionSnapshot<Value>, _ nesting: Int) {
    self.snapshot = snapshot
    self.nesting = nesting
  }
}

extension Value {
  /// How many lists there are at most one inside the other, this one the outermost; 0 where it is none.
  package var nesting: Int {
    if case .list(let list) = self { return list.nesting + 1 }
    return 0
  }
}

extension ValueList {
  /// What distinguishes this list from others while both are kept; nil for one without elements.
  fileprivate var identity: UnsafeRawPointer? {
    switch storage {
    case .array(let values): values.withUnsafeBytes { $0.baseAddress }
    case .snapshot(let snapshot): UnsafeRawPointer(bitPattern: UInt(bitPattern: snapshot.identity))
    case .nesting(let nested): UnsafeRawPointer(bitPattern: UInt(bitPattern: nested.snapshot.identity))
    }
  }

  /// Whether an element is what is asked for, or one of a list at any depth. O(n) for n elements, however often lists share
  /// lists.
  package func holds(where isSought: (Value) throws -> Bool) rethrows -> Bool {
    var visited: Set<UnsafeRawPointer> = []
    return try holds(&visited, where: isSought)
  }

  private func holds(
    _ visited: inout Set<UnsafeRawPointer>, where isSought: (Value) throws -> Bool
  ) rethrows -> Bool {
    try contains { element in
      guard case .list(let list) = element else { return try isSought(element) }
      guard let identity = list.identity, visited.insert(identity).inserted else { return false }
      return try list.holds(&visited, where: isSought)
    }
  }

  /// Whether the elements are the same, one by one. O(n) for n elements, however often they share lists.
  static func areEqual(_ a: ValueList, _ b: ValueList) -> Bool {
    var comparison = ListComparison { $0 == $1 }
    return comparison.areEqual(a, b)
  }

  /// The same with ``Value/isIdentical(to:)``. O(k log n) for two states of one collection with k changes between them.
  static func areIdentical(_ a: ValueList, _ b: ValueList) -> Bool {
    guard a.count == b.count else { return false }
    if case .snapshot = a.storage, case .snapshot = b.storage {
      guard let first = b.stretches(since: a).first?.old.lowerBound else { return true }
      // Equal lists can have stretches too, where a value is in several times.
      if first < a.count, !a[first].isIdentical(to: b[first]) { return false }
    }
    var comparison = ListComparison { $0.isIdentical(to: $1) }
    return comparison.areEqual(a, b)
  }
}

/// A comparison of lists with lists in them.
///
/// Lists that share lists may have more elements, all in all, than can be visited: two that have been found equal are not
/// compared again. It never ends early, as texts and predicates do where their work is to stop: dictionaries and sets
/// of values rely on equality.
private struct ListComparison {
  private struct Pair: Hashable {
    let first: UnsafeRawPointer
    let second: UnsafeRawPointer
  }

  private var equal: Set<Pair> = []
  /// Compares two elements that are not both lists.
  private let isSame: (Value, Value) -> Bool

  init(_ isSame: @escaping (Value, Value) -> Bool) {
    self.isSame = isSame
  }

  mutating func areEqual(_ a: ValueList, _ b: ValueList) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.identity, let second = b.identity, first != second else { return true }
    let pair = Pair(first: first, second: second)
    if !equal.isEmpty, equal.contains(pair) { return true }
    var hasLists = false
    var others = b.makeIterator()
    for element in a {
      guard let other = others.next() else { return false }
      if case .list(let list) = element, case .list(let otherList) = other {
        hasLists = true
        guard areEqual(list, otherList) else { return false }
      } else if !isSame(element, other) {
        return false
      }
    }
    if hasLists { equal.insert(pair) }
    return true
  }
}

extension ValueList {
  /// Feeds the number of elements, and the first and the last four: the lists of a set seldom differ in the middle only. Of
  /// a list in it only the number of its elements, as there is no end to what lists that share lists hold.
  func hashEnds(into hasher: inout Hasher) {
    hasher.combine(count)
    func feed(_ value: Value) {
      if case .list(let list) = value { hasher.combine(list.count) } else { value.hash(into: &hasher) }
    }
    prefix(4).forEach(feed)
    if count > 4 { suffix(Swift.min(4, count - 4)).forEach(feed) }
  }
}

extension ValueList: CustomStringConvertible {
  /// `[a, b]`: every value as it prints itself. O(n), with the values in lists in it.
  public var description: String {
    var text = ""
    write(into: &text)
    return text
  }

  /// Appends `[a, b]`; cut off where the work is to stop, and before a list for which there is no room (``Value/hasRoom(behind:)``).
  func write(into text: inout String) {
    text += "["
    var isFirst = true
    for element in self {
      if Cancellation.isRequested { break }
      if !isFirst { text += ", " }
      isFirst = false
      guard element.hasRoom(behind: text.utf8.count) else {
        text += "…"
        break
      }
      element.write(into: &text)
    }
    text += "]"
  }
}

extension ValueList: ExpressibleByArrayLiteral {
  /// The values written out. O(n).
  public init(arrayLiteral values: Value...) {
    self.init(values)
  }
}
