/// A set of zero-based indexes, kept as ascending, disjoint, non-adjacent ranges.
///
/// Cocoa's `IndexSet`, under a name that does not hide Foundation's. A notification about ten thousand neighbouring
/// elements costs one range. It holds every integer but `Int.max`, which no range can end behind; asking for that one
/// stops the program. Membership is O(log r) and insertion O(r) for r ranges; iteration is ascending.
public struct IndexRanges: Hashable, Sendable {
  /// The ranges: ascending, none empty, no two touching.
  public internal(set) var ranges: [Range<Int>]
  /// How many indexes there are.
  public internal(set) var count: Int

  /// The empty set.
  public init() {
    ranges = []
    count = 0
  }

  /// The set of one index.
  public init(_ index: Int) {
    ranges = [index..<index + 1]
    count = 1
  }

  /// All indexes of `range`.
  public init(_ range: Range<Int>) {
    ranges = range.isEmpty ? [] : [range]
    count = range.count
  }

  /// The indexes of `indexes`, in any order; repeats count once. O(n log n).
  public init(_ indexes: some Sequence<Int>) {
    self.init()
    var sorted = Array(indexes)
    sorted.sort()
    for index in sorted { append(index) }
  }

  /// Whether there is none.
  public var isEmpty: Bool { ranges.isEmpty }
  /// The smallest index.
  public var first: Int? { ranges.first?.lowerBound }
  /// The largest index.
  public var last: Int? { ranges.last.map { $0.upperBound - 1 } }

  /// Whether `index` is in the set. O(log r).
  public func contains(_ index: Int) -> Bool {
    let at = firstRange(endingAfter: index)
    return at < ranges.count && ranges[at].lowerBound <= index
  }

  /// Adds `index`; nothing happens where it is in already. O(r), O(1) at the end.
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
  /// The indexes written out, in any order.
  public init(arrayLiteral indexes: Int...) {
    self.init(indexes)
  }
}

extension IndexRanges: CustomStringConvertible {
  /// `[0, 2-4]`: runs of two and more are written as their ends (lua-api.md section 10).
  public var description: String {
    let parts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
    return "[" + parts.joined(separator: ", ") + "]"
  }
}
