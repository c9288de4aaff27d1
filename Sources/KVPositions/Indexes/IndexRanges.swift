/// A set of zero-based indexes, kept as ascending, disjoint, non-adjacent ranges.
///
/// Cocoa's `IndexSet`, under a name that does not hide Foundation's; the module `KVFoundation` converts one into the
/// other. A notification about ten thousand neighbouring elements costs one range. In contrast to a `Set<Int>` it has
/// one form for each content, is read ascending, and can be shifted.
///
/// ```swift
/// var indexes: IndexRanges = [3, 0, 2, 4, 2]
/// indexes.description            // "[0, 2-4]"
/// indexes.count                  // 4
/// indexes.insert(1)
/// indexes.ranges                 // [0..<5]
/// indexes.map { $0 * 10 }        // [0, 10, 20, 30, 40]
/// ```
///
/// It holds every integer but `Int.max`, which no range can end behind, and no more than `Int.max` of them; adding that
/// one, or more, stops the program.
///
/// | n indexes in r ranges | |
/// |---|---|
/// | Membership | O(log r) |
/// | Insertion, removal | O(r); insertion behind the last index O(1) |
/// | Union, intersection, difference, shift | O(r), whatever n |
/// | Iteration, ascending or descending | O(n) |
/// | Memory | two integers a range |
/// | Copies | O(1): a value that shares its ranges until one of both is changed |
public struct IndexRanges: Hashable, Sendable {
  /// The ranges: ascending, none empty, no two touching. O(1).
  public internal(set) var ranges: [Range<Int>]
  /// How many indexes there are. O(1).
  public internal(set) var count: Int

  /// Makes the empty set. O(1).
  public init() {
    ranges = []
    count = 0
  }

  /// Makes the set of one index, which must not be `Int.max`. O(1).
  public init(_ index: Int) {
    ranges = [index..<index + 1]
    count = 1
  }

  /// Makes the set of all indexes of `range`; the empty set where that is empty. O(1), whatever the length.
  ///
  /// ```swift
  /// IndexRanges(2..<5).description   // "[2-4]"
  /// IndexRanges(3..<3).isEmpty       // true
  /// ```
  ///
  /// A closed range goes through the initialiser for sequences, which visits every index.
  public init(_ range: Range<Int>) {
    ranges = range.isEmpty ? [] : [range]
    count = range.count
  }

  /// Makes the set of the indexes of a sequence, in any order; repeats count once.
  ///
  /// ```swift
  /// let hits = ["a", "b", "a"].indices.filter { $0 != 1 }
  /// IndexRanges(hits).ranges   // [0..<1, 2..<3]
  /// ```
  ///
  /// - Parameter indexes: integers other than `Int.max`.
  /// - Complexity: O(n log n) for n indexes, which are sorted first.
  public init(_ indexes: some Sequence<Int>) {
    self.init()
    var sorted = Array(indexes)
    sorted.sort()
    for index in sorted { append(index) }
  }

  /// Whether there is no index. O(1).
  public var isEmpty: Bool { ranges.isEmpty }
  /// The smallest index; nil in the empty set. O(1).
  public var first: Int? { ranges.first?.lowerBound }
  /// The largest index; nil in the empty set. O(1).
  public var last: Int? { ranges.last.map { $0.upperBound - 1 } }

  /// Whether `index` is in the set; any integer may be asked for.
  ///
  /// ```swift
  /// let indexes: IndexRanges = [0, 2, 3]
  /// indexes.contains(2)    // true
  /// indexes.contains(-1)   // false
  /// ```
  ///
  /// - Complexity: O(log r) for r ranges.
  public func contains(_ index: Int) -> Bool {
    let at = firstRange(endingAfter: index)
    return at < ranges.count && ranges[at].lowerBound <= index
  }

  /// Adds `index`; nothing happens where it is in already.
  ///
  /// Where it closes the gap between two ranges they become one.
  ///
  /// ```swift
  /// var indexes: IndexRanges = [0, 2]
  /// indexes.insert(1)
  /// indexes.ranges   // [0..<3]
  /// ```
  ///
  /// - Parameter index: any integer but `Int.max`.
  /// - Complexity: O(r) for r ranges; O(1) behind the last index, so that n ascending insertions are O(n).
  public mutating func insert(_ index: Int) {
    guard let last = ranges.last, index < last.upperBound else { return append(index) }
    let at = firstRange(endingAfter: index)
    guard ranges[at].lowerBound > index else { return }
    count += 1
    let joinsPrevious = at > 0 && ranges[at - 1].upperBound == index
    let joinsNext = ranges[at].lowerBound == index + 1
    switch (joinsPrevious, joinsNext) {
    case (true, true):
      ranges[at - 1] = ranges[at - 1].lowerBound..<ranges[at].upperBound
      ranges.remove(at: at)
    case (true, false): ranges[at - 1] = ranges[at - 1].lowerBound..<index + 1
    case (false, true): ranges[at] = index..<ranges[at].upperBound
    case (false, false): ranges.insert(index..<index + 1, at: at)
    }
  }

  /// Adds an index that is not smaller than any in the set.
  private mutating func append(_ index: Int) {
    guard let last = ranges.last else {
      ranges.append(index..<index + 1)
      count = 1
      return
    }
    guard index >= last.upperBound else { return }
    count += 1
    if index == last.upperBound {
      ranges[ranges.count - 1] = last.lowerBound..<index + 1
    } else {
      ranges.append(index..<index + 1)
    }
  }

  /// Where in `ranges` the first one is that ends behind `index`, so that it contains or follows it.
  func firstRange(endingAfter index: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension IndexRanges: ExpressibleByArrayLiteral {
  /// Makes the set of the indexes written out, in any order; repeats count once. O(n log n).
  public init(arrayLiteral indexes: Int...) {
    self.init(indexes)
  }
}

extension IndexRanges: CustomStringConvertible {
  /// `[0, 2-4]`: runs of two and more are written as their ends (lua-api.md section 10). O(r) for r ranges.
  public var description: String {
    let parts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
    return "[" + parts.joined(separator: ", ") + "]"
  }
}
