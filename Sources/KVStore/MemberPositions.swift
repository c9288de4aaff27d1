/// The positions of the members of a relation in the file: whole numbers in ascending order, with space between them, so that
/// a change of some members writes these alone.
package enum MemberPositions {
  /// Between two members that were saved one after the other.
  package static let distance: Int64 = 1 << 20
  /// Positions are between this and its negative.
  private static let last: Int64 = 1 << 61

  /// What makes members that are there others: positions that become free, and members for positions that are free then.
  package struct Changes {
    package var removed: [Int64] = []
    package var added: [(position: Int64, key: Int64)] = []
  }

  /// The fewest changes: members that stay in order among themselves are not written, unless there is no space left between
  /// two of them. O(m log m) for m members; what both have at the beginning and at the end costs O(1) each.
  package static func changes(from members: [(position: Int64, key: Int64)], to keys: [Int64]) -> Changes {
    changes(from: members, to: keys, after: nil, before: nil) ?? all(members, keys)
  }

  /// The same of neighbours in a longer list, between two positions that are not theirs; nil is the end of the list. Returns nil
  /// if there is no space between two of them.
  package static func changes(
    from members: [(position: Int64, key: Int64)], to keys: [Int64], after first: Int64?, before end: Int64?
  ) -> Changes? {
    // What others have written need not leave any space.
    let ends = [first, end].compactMap(\.self)
    if (members.map(\.position) + ends).contains(where: { $0.magnitude > last.magnitude }) { return nil }
    return changes(from: members, to: keys, between: (first, end))
  }

  /// The same with space between all of them: each is written again. Returns nil if there is not enough for many more.
  package static func spread(
    _ members: [(position: Int64, key: Int64)], as keys: [Int64], after first: Int64?, before end: Int64?
  ) -> Changes? {
    let count = Int64(keys.count)
    let (lower, step): (Int64, Int64)
    switch (first, end) {
    case (let first?, let end?):
      let (space, isTooLarge) = end.subtractingReportingOverflow(first)
      (lower, step) = (first, isTooLarge ? distance : min(distance, space / (count + 1)))
    case (let first?, nil): (lower, step) = (first, distance)
    case (nil, let end?):
      (lower, step) = (end.magnitude > last.magnitude ? -last : end - (count + 1) * distance, distance)
    case (nil, nil): (lower, step) = (-distance, distance)
    }
    guard step >= leastSpace, lower >= -last, lower < last - (count + 1) * step else { return nil }
    return Changes(
      removed: members.map(\.position),
      added: keys.enumerated().map { (lower + Int64($0 + 1) * step, $1) })
  }

  /// Between two members once space was made for more: ten come to any one place before that is used up.
  private static let leastSpace: Int64 = 1 << 10

  private static func changes(
    from members: [(position: Int64, key: Int64)], to keys: [Int64], between ends: (lower: Int64?, upper: Int64?)
  ) -> Changes? {
    var changes = Changes()
    let shortest = min(members.count, keys.count)
    var (start, end) = (0, 0)
    while start < shortest, members[start].key == keys[start] { start += 1 }
    while end < shortest - start, members[members.count - 1 - end].key == keys[keys.count - 1 - end] { end += 1 }
    let (former, wanted) = (members[start..<(members.count - end)], Array(keys[start..<(keys.count - end)]))
    if let removed = removed(from: former, to: wanted) { return Changes(removed: removed) }
    // The place in `former` of each that stays.
    let kept = stays(former.map(\.key), wanted).map { $0.map { $0 + start } }
    let keptPlaces = Set(kept.compactMap { $0 })
    changes.removed = former.indices.filter { !keptPlaces.contains($0) }.map { members[$0].position }
    var lower = start > 0 ? members[start - 1].position : ends.lower
    var pending: [Int64] = []
    func isPlaced(below upper: Int64?) -> Bool {
      if pending.isEmpty { return true }
      let count = Int64(pending.count)
      var (first, step): (Int64, Int64)
      switch (lower, upper) {
      case (let lower?, let upper?):
        step = (upper - lower) / (count + 1)
        first = lower + step
      case (let lower?, nil): (first, step) = (lower + distance, distance)
      case (nil, let upper?): (first, step) = (upper - count * distance, distance)
      case (nil, nil): (first, step) = (0, distance)
      }
      guard step > 0, first > -last, first + count * step < last else { return false }
      for key in pending {
        changes.added.append((first, key))
        first += step
      }
      pending = []
      return true
    }
    for (key, place) in zip(wanted, kept) {
      guard let place else {
        pending.append(key)
        continue
      }
      guard isPlaced(below: members[place].position) else { return nil }
      lower = members[place].position
    }
    let upper = end > 0 ? members[members.count - end].position : ends.upper
    return isPlaced(below: upper) ? changes : nil
  }

  /// The positions of the members that go, where none comes or moves; else nil. O(m).
  private static func removed(from former: ArraySlice<(position: Int64, key: Int64)>, to wanted: [Int64]) -> [Int64]?
  {
    var removed: [Int64] = []
    var rest = wanted[...]
    for (position, key) in former {
      if rest.first == key { rest.removeFirst() } else { removed.append(position) }
    }
    return rest.isEmpty ? removed : nil
  }

  /// The position of one more after the last; nil where there is none. Without a last one it is the first.
  package static func position(after position: Int64?) -> Int64? {
    guard let position else { return 0 }
    return position.magnitude < last.magnitude ? position + distance : nil
  }

  /// All of them again.
  private static func all(_ members: [(position: Int64, key: Int64)], _ keys: [Int64]) -> Changes {
    Changes(
      removed: members.map(\.position),
      added: keys.enumerated().map { (Int64($0) * distance, $1) })
  }

  /// For each of `wanted` its place in `former`, where it stays: a longest part of `wanted` that is in the order of `former`.
  private static func stays(_ former: [Int64], _ wanted: [Int64]) -> [Int?] {
    // One that is there several times stays as often, in order.
    var places = Dictionary(grouping: former.indices, by: { former[$0] }).mapValues { $0[...] }
    let candidates = wanted.map { places[$0]?.popFirst() }
    // The last candidates of ascending parts, by their length; and before each the one that it follows.
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: wanted.count)
    for (index, candidate) in candidates.enumerated() {
      guard let candidate else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[tails[middle]] ?? 0 < candidate { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var stays = [Int?](repeating: nil, count: wanted.count)
    var index = tails.last ?? -1
    while index >= 0 {
      stays[index] = candidates[index]
      index = before[index]
    }
    return stays
  }
}
