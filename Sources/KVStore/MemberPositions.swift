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
    // What others have written need not leave any space.
    if members.contains(where: { $0.position.magnitude > last.magnitude }) { return all(members, keys) }
    var changes = Changes()
    let shortest = min(members.count, keys.count)
    var (start, end) = (0, 0)
    while start < shortest, members[start].key == keys[start] { start += 1 }
    while end < shortest - start, members[members.count - 1 - end].key == keys[keys.count - 1 - end] { end += 1 }
    let (former, wanted) = (members[start..<(members.count - end)], Array(keys[start..<(keys.count - end)]))
    // The place in `former` of each that stays.
    let kept = stays(former.map(\.key), wanted).map { $0.map { $0 + start } }
    let keptPlaces = Set(kept.compactMap { $0 })
    changes.removed = former.indices.filter { !keptPlaces.contains($0) }.map { members[$0].position }
    var lower = start > 0 ? members[start - 1].position : nil
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
      guard isPlaced(below: members[place].position) else { return all(members, keys) }
      lower = members[place].position
    }
    let upper = end > 0 ? members[members.count - end].position : nil
    return isPlaced(below: upper) ? changes : all(members, keys)
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
