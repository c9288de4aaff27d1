import KVObjects
import KVPositions

/// What becomes of the members of a relation that leads through several collections.
///
/// A member whose occurrence no edit has named keeps its row, whatever happens around it; of the others, those whose objects
/// are the same stay where they can (decisions.md 3): the least moves among what was touched. Of twins the occurrence that
/// left is the one that goes. O(n log n).
struct FlattenedDifference {
  /// For each new member where it stood before; nil for one that comes.
  private var oldPositions: [Int?]
  /// The old members that keep their rows, ascending.
  private(set) var kept: [Int] = []
  /// The new positions of those.
  private(set) var keptPositions: [Int] = []

  init(from old: [Value], _ origins: [FlattenedMember.Origin?], to new: [FlattenedMember]) {
    oldPositions = Array(repeating: nil, count: new.count)
    let untouched = matchUntouched(old, origins, new)
    matchRest(old, origins, new)
    keepRows(of: old.count, untouched)
  }

  /// What becomes of the members that edits have named, where it is known which these are: `kept` are indexes of `old`, and
  /// `keptPositions` of `new`. `oldPositions` and `newPositions` are where they are among all, ascending. O(k log k).
  init(
    ofEdited old: [Value], _ origins: [FlattenedMember.Origin?], at oldPlaces: [Int], to new: [FlattenedMember],
    at newPlaces: [Int]
  ) {
    oldPositions = Array(repeating: nil, count: new.count)
    matchRest(old, origins, new)
    // Between two members that no edit has named: as many of those are in front of it before and after.
    var pairs: [Int: [(old: Int, new: Int)]] = [:]
    for (index, found) in oldPositions.enumerated() {
      guard let found, oldPlaces[found] - found == newPlaces[index] - index else { continue }
      pairs[oldPlaces[found] - found, default: []].append((found, index))
    }
    for (_, between) in pairs.sorted(by: { $0.key < $1.key }) {
      let byOld = between.sorted { $0.old < $1.old }
      for index in longestIncreasingSubsequence(byOld.map(\.new)) {
        kept.append(byOld[index].old)
        keptPositions.append(byOld[index].new)
      }
    }
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

  /// Between two members that keep their rows, those keep theirs that stood between them before: as many as can.
  private mutating func keepRows(of oldCount: Int, _ untouched: [Int]) {
    var newPositions = [Int?](repeating: nil, count: oldCount)
    for (new, old) in oldPositions.enumerated() { if let old { newPositions[old] = new } }
    var (oldStart, newStart) = (0, 0)
    for position in untouched + [oldPositions.count] {
      let oldEnd = position < oldPositions.count ? oldPositions[position] ?? oldCount : oldCount
      // In old order, so that of several longest runs the one is kept that stood first (controllers.md section 2, "Ties").
      let between = (oldStart..<oldEnd).filter {
        newPositions[$0].map { (newStart..<position).contains($0) } ?? false
      }
      kept += longestIncreasingSubsequence(between.compactMap { newPositions[$0] }).map { between[$0] }
      if oldEnd < oldCount { kept.append(oldEnd) }
      (oldStart, newStart) = (oldEnd + 1, position + 1)
    }
    keptPositions = kept.compactMap { newPositions[$0] }
  }
}
