/// Which stretches of one list are stretches of another, where no element is in either twice.
///
/// What `matchedFirstToFirst(from:to:)` gives element by element, as runs: a list with few edits is a few runs, and whoever
/// works on these does not pay for the elements that stay. An element is named by an address, its identity.
///
/// Where the next elements of both are the same nothing is looked up: O(n) comparisons of addresses, and one look-up for
/// each place where the lists differ.
@usableFromInline
package struct MatchedRuns {
  /// Elements that follow each other in both lists.
  @usableFromInline
  package struct Run: Equatable {
    /// The position of the first of them in the list before.
    @usableFromInline package let old: Int
    /// Its position in the list after.
    @usableFromInline package let new: Int
    /// How many there are.
    @usableFromInline package let count: Int
  }

  /// An element that is in both lists.
  @usableFromInline
  package struct Pair: Equatable {
    /// Its position before.
    @usableFromInline package let old: Int
    /// Its position after.
    @usableFromInline package let new: Int
  }

  /// The runs, ascending by new position.
  @usableFromInline package private(set) var runs: [Run] = []
  /// Positions before of elements that are gone, ascending.
  @usableFromInline package private(set) var leaving: [Int] = []
  /// Positions after of elements that are new, ascending.
  @usableFromInline package private(set) var entering: [Int] = []
  /// Elements in both that are not in a longest stretch that keeps its order, ascending by old position. Of several longest
  /// stretches the one is kept that stood first.
  @usableFromInline package private(set) var moved: [Pair] = []
  /// How many elements there were.
  @usableFromInline package let oldCount: Int
  /// How many there are.
  @usableFromInline package let newCount: Int

  /// Matches two lists; nil where an element is in one of them twice.
  ///
  /// - Parameters:
  ///   - old: the identities of the elements before, none twice.
  ///   - new: those of the elements after.
  ///   - place: the position before of the element at a position after; nil where it is new. Asked in ascending order, for
  ///     elements that do not follow the one before them as they did; what it throws is passed on.
  /// - Complexity: O(n + r log r) for r runs, and r look-ups.
  package init?(
    from old: ContiguousArray<UnsafeRawPointer>, to new: ContiguousArray<UnsafeRawPointer>,
    place: (Int) throws -> Int?
  ) rethrows {
    oldCount = old.count
    newCount = new.count
    try old.withUnsafeBufferPointer { old in
      try new.withUnsafeBufferPointer { new in try collectRuns(old, new, place) }
    }
    guard Set(entering.lazy.map { new[$0] }).count == entering.count, arrange() else { return nil }
  }

  /// Matches two lists as the other initialiser does, by an index of the list before that is made for it. O(n) hashings.
  package init?(from old: ContiguousArray<UnsafeRawPointer>, to new: ContiguousArray<UnsafeRawPointer>) {
    guard let index = AddressIndex(of: old) else { return nil }
    self.init(from: old, to: new) { index.position(of: new[$0], in: old) }
  }

  private mutating func collectRuns(
    _ old: UnsafeBufferPointer<UnsafeRawPointer>, _ new: UnsafeBufferPointer<UnsafeRawPointer>,
    _ place: (Int) throws -> Int?
  ) rethrows {
    var (next, position) = (0, 0)
    while position < new.count {
      if next >= old.count || old[next] != new[position] {
        WorkCounter.countVisit()
        guard let found = try place(position) else {
          entering.append(position)
          position += 1
          continue
        }
        next = found
      }
      let start = position
      let first = next
      repeat {
        position += 1
        next += 1
      } while position < new.count && next < old.count && old[next] == new[position]
      runs.append(Run(old: first, new: start, count: position - start))
    }
  }

  /// Works out what goes and what moves; false where an element of the list before is there twice.
  private mutating func arrange() -> Bool {
    let isInOrder = zip(runs, runs.dropFirst()).allSatisfy { $0.old < $1.old }
    let byOld = isInOrder ? runs : runs.sorted { $0.old < $1.old }
    var next = 0
    for run in byOld {
      if run.old < next { return false }
      leaving.append(contentsOf: next..<run.old)
      next = run.old + run.count
    }
    leaving.append(contentsOf: next..<oldCount)
    if isInOrder { return true }
    // A longest stretch has a run as a whole or not at all: whatever suits one of its elements suits all of them.
    let kept = heaviestIncreasingSubsequence(byOld.map(\.new), weights: byOld.map(\.count))
    var nextKept = kept[...]
    for (index, run) in byOld.enumerated() {
      if nextKept.first == index {
        nextKept.removeFirst()
      } else {
        for offset in 0..<run.count { moved.append(Pair(old: run.old + offset, new: run.new + offset)) }
      }
    }
    return true
  }
}

extension MatchedRuns {
  /// How many elements go, come or move. O(1).
  package var editCount: Int { leaving.count + entering.count + moved.count }

  /// For each new position the old one; nil for what is new. What `matchedFirstToFirst(from:to:)` gives. O(n).
  package var order: [Int?] {
    var order = [Int?](repeating: nil, count: newCount)
    for run in runs {
      for offset in 0..<run.count { order[run.new + offset] = run.old + offset }
    }
    return order
  }
}

/// Finds an address in a list of addresses: a table of positions with open addressing, at most half full.
///
/// In contrast to a dictionary it keeps no keys, which the list has, and hashes by one multiplication: addresses are nobody's
/// choice. Four bytes for each of its places.
private struct AddressIndex {
  private var places: ContiguousArray<UInt32>
  private let shift: UInt64

  /// An index of `list`; nil where an address is in it twice, or it is too long for one.
  init?(of list: ContiguousArray<UnsafeRawPointer>) {
    guard list.count < Int(UInt32.max) / 4 else { return nil }
    var bits: UInt64 = 4
    while 1 << bits < 2 * list.count { bits += 1 }
    shift = 64 - bits
    places = ContiguousArray(repeating: .max, count: 1 << bits)
    for (position, address) in list.enumerated() {
      var place = home(of: address)
      while places[place] != .max {
        if list[Int(places[place])] == address { return nil }
        place = (place + 1) & (places.count - 1)
      }
      places[place] = UInt32(truncatingIfNeeded: position)
    }
  }

  /// Where `address` is in `list`, which the index was made of; nil where it is not. O(1) expected.
  func position(of address: UnsafeRawPointer, in list: ContiguousArray<UnsafeRawPointer>) -> Int? {
    var place = home(of: address)
    while places[place] != .max {
      let position = Int(places[place])
      if list[position] == address { return position }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private func home(of address: UnsafeRawPointer) -> Int {
    Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: address)) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }
}
