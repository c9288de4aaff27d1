import KVObjects
import KVPositions

/// What becomes of the members of a relation that leads through several collections.
///
/// A member whose occurrence no edit has named keeps its row, whatever happens around it. Of the others old and new ones that
/// are the same are found, and those keep their rows too that no other of them passes. What is left is touched (decisions.md 3):
/// which of its rows are moves depends on what is shown, and where, and is found with the rows. Of twins the occurrence that
/// left is the one that goes. O(n log n).
struct FlattenedDifference {
  /// For each new member where it stood before; nil for one that comes.
  private(set) var oldPositions: [Int?]
  /// The old members that keep their rows, ascending.
  private(set) var kept: [Int] = []
  /// The new positions of those.
  private(set) var keptPositions: [Int] = []
  /// Whether all members are shown in the order of the relation: then as many keep their rows as can, which are no more moves.
  private let keepsLongestRun: Bool

  init(
    from old: [Value], _ origins: [FlattenedMember.Origin?], to new: [FlattenedMember], keepingLongestRun: Bool
  ) {
    keepsLongestRun = keepingLongestRun
    oldPositions = Array(repeating: nil, count: new.count)
    let untouched = matchUntouched(old, origins, new)
    matchRest(old, origins, new)
    keepRows(untouched)
  }

  /// What becomes of the members that edits have named, where it is known which these are: `kept` are indexes of `old`, and
  /// `keptPositions` of `new`. `oldPlaces` and `newPlaces` are where they are among all, ascending. O(k log k).
  init(
    ofEdited old: [Value], _ origins: [FlattenedMember.Origin?], at oldPlaces: [Int], to new: [FlattenedMember],
    at newPlaces: [Int], keepingLongestRun: Bool
  ) {
    keepsLongestRun = keepingLongestRun
    oldPositions = Array(repeating: nil, count: new.count)
    matchRest(old, origins, new)
    var pairs: [Pair] = []
    for (index, found) in oldPositions.enumerated() {
      guard let found else { continue }
      // How many that no edit has named are in front of it.
      pairs.append(
        Pair(old: found, new: index, oldGap: oldPlaces[found] - found, newGap: newPlaces[index] - index))
    }
    keep(pairs)
  }

  /// A member that is there before and after.
  private struct Pair {
    let old: Int
    let new: Int
    /// How many untouched ones stand before it, before and after.
    let oldGap: Int
    let newGap: Int
  }

  /// Keeps the rows of those of `pairs` that can, which pass no untouched one.
  private mutating func keep(_ pairs: [Pair]) {
    let byOld = pairs.sorted { $0.old < $1.old }
    let rows = keepsLongestRun ? longestRuns(of: byOld) : unpassed(of: byOld)
    for row in rows {
      kept.append(row.old)
      keptPositions.append(row.new)
    }
  }

  /// Between the same untouched ones a longest run that keeps its order. In old order, so that of several the one is kept that
  /// stood first (controllers.md section 2, "Ties").
  private func longestRuns(of pairs: [Pair]) -> [Pair] {
    var gaps: [Int: [Pair]] = [:]
    for pair in pairs where pair.oldGap == pair.newGap { gaps[pair.oldGap, default: []].append(pair) }
    return gaps.sorted { $0.key < $1.key }.flatMap { _, between in
      longestIncreasingSubsequence(between.map(\.new)).map { between[$0] }
    }
  }

  /// Those that no other one passes: whichever of them are shown, they stay.
  private func unpassed(of pairs: [Pair]) -> [Pair] {
    var leastBehind = [Int](repeating: .max, count: pairs.count + 1)
    for index in pairs.indices.reversed() { leastBehind[index] = min(leastBehind[index + 1], pairs[index].new) }
    var mostBefore = -1
    var result: [Pair] = []
    for (index, pair) in pairs.enumerated() {
      if pair.oldGap == pair.newGap, mostBefore < pair.new, pair.new < leastBehind[index + 1] { result.append(pair) }
      mostBefore = max(mostBefore, pair.new)
    }
    return result
  }

  /// Pairs what no edit has named; returns the new positions of what keeps its order too, which is all of it unless
  /// collections were changed without a notification.
  private mutating func matchUntouched(
    _ old: [Value], _ origins: [FlattenedMember.Origin?], _ new: [FlattenedMember]
  ) -> [Int] {
    var oldOfPlaces: [UInt64: Int] = [:]
    for (position, origin) in origins.enumerated() where position < old.count {
      if let origin { oldOfPlaces[origin.places] = position }
    }
    var found: [Int] = []
    for (position, member) in new.enumerated() {
      guard let origin = member.origin, !origin.isEdited, let known = oldOfPlaces.removeValue(forKey: origin.places),
        old[known] == member.value
      else { continue }
      oldPositions[position] = known
      found.append(position)
    }
    return longestIncreasingSubsequence(found.compactMap { oldPositions[$0] }).map { found[$0] }
  }

  /// Pairs the others: those of the same objects, then those that are the same, first to first.
  private mutating func matchRest(
    _ old: [Value], _ origins: [FlattenedMember.Origin?], _ new: [FlattenedMember]
  ) {
    let matched = Set(oldPositions.lazy.compactMap { $0 })
    let oldRest = old.indices.filter { !matched.contains($0) }
    let newRest = new.indices.filter { oldPositions[$0] == nil }
    pair(oldRest, newRest) {
      $0 < origins.count ? origins[$0]?.objects : nil
    } new: {
      new[$0].origin?.objects
    }
    let nowMatched = Set(newRest.lazy.compactMap { [oldPositions] in oldPositions[$0] })
    pair(
      oldRest.filter { !nowMatched.contains($0) }, newRest.filter { oldPositions[$0] == nil }
    ) {
      old[$0]
    } new: {
      new[$0].value
    }
  }

  private mutating func pair<Key: Hashable>(
    _ old: [Int], _ new: [Int], old oldKey: (Int) -> Key?, new newKey: (Int) -> Key?
  ) {
    let olds = old.filter { oldKey($0) != nil }
    let news = new.filter { newKey($0) != nil }
    let order = matchedFirstToFirst(from: olds.map(oldKey), to: news.map(newKey))
    for (position, found) in zip(news, order) { oldPositions[position] = found.map { olds[$0] } }
  }

  /// Keeps `untouched` ones, by their new positions, and of the others those that can.
  private mutating func keepRows(_ untouched: [Int]) {
    let oldUntouched = untouched.compactMap { oldPositions[$0] }
    var isKept = [Bool](repeating: false, count: oldPositions.count)
    for position in untouched { isKept[position] = true }
    var pairs: [Pair] = []
    for (new, old) in oldPositions.enumerated() where !isKept[new] {
      guard let old else { continue }
      pairs.append(
        Pair(
          old: old, new: new, oldGap: oldUntouched.partitioningIndex { $0 >= old },
          newGap: untouched.partitioningIndex { $0 >= new }))
    }
    keep(pairs)
    kept = (kept + oldUntouched).sorted()
    keptPositions = (keptPositions + untouched).sorted()
  }
}
