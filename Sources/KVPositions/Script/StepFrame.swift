/// Where inserts and moves happen if they are applied one after another, ascending by target
/// (controllers.md section 2, "Frames").
///
/// While they are, a section holds rows that stay, rows already put, and rows still waiting to be moved away. A row
/// is put right behind its predecessor of the new frame; so for both other kinds the number of *staying* rows before
/// them says which of them come before it. Everything is found by binary search and one Fenwick tree: O(log k) per
/// change.
struct StepFrame {
  /// A row that is still to be moved away, or one to be put: with how many staying rows of its section come before
  /// it.
  private struct Spot {
    let path: ItemPath
    let staysBefore: Int
    let touched: Int

    func isBefore(section: Int, staysBefore: Int) -> Bool {
      (path.section, self.staysBefore) < (section, staysBefore)
    }
  }

  private let frames: SectionFrames
  /// Move sources in old order.
  private let sources: [Spot]
  /// Inserts and move targets in new order.
  private let targets: [Spot]
  /// For each target that is a move, its source.
  private let sourceOfTarget: [Int]
  /// How many of the sources are still waiting, as a Fenwick tree.
  private var waiting: [Int]

  /// `leaving` ascending old, deletes included; `coming` ascending new.
  init(leaving: [EditScript.RowEnd], coming: [EditScript.RowEnd], frames: SectionFrames) {
    self.frames = frames
    sources = Self.spots(leaving) { $0.isMove }
    targets = Self.spots(coming) { _ in true }
    var sourceOfTouched: [Int: Int] = [:]
    sourceOfTouched.reserveCapacity(sources.count)
    for (place, source) in sources.enumerated() { sourceOfTouched[source.touched] = place }
    sourceOfTarget = targets.map { sourceOfTouched[$0.touched] ?? -1 }
    waiting = (0...sources.count).map { $0 & -$0 }
  }

  private static func spots(_ ends: [EditScript.RowEnd], where isWanted: (EditScript.RowEnd) -> Bool) -> [Spot] {
    var spots: [Spot] = []
    var section = -1
    var before = 0
    for end in ends {
      if end.path.section != section {
        section = end.path.section
        before = 0
      }
      if isWanted(end) {
        spots.append(Spot(path: end.path, staysBefore: end.path.row - before, touched: end.touched))
      }
      before += 1
    }
    return spots
  }

  /// Takes the row of target `place`, which is a move, away and says from where.
  mutating func take(_ place: Int) -> ItemPath {
    let source = sourceOfTarget[place]
    let spot = sources[source]
    let section = spot.path.section
    let firstOfSection = sources.partitioningIndex { !$0.isBefore(section: section, staysBefore: 0) }
    var row = spot.staysBefore + waitingBefore(source) - waitingBefore(firstOfSection)
    if let rank = frames.rank(ofOld: section) {
      let new = frames.new(ofRank: rank)
      let first = targets.partitioningIndex { !$0.isBefore(section: new, staysBefore: 0) }
      let end = targets.partitioningIndex { !$0.isBefore(section: new, staysBefore: spot.staysBefore + 1) }
      row += max(0, min(end, place) - first)
    }
    var index = source + 1
    while index < waiting.count {
      waiting[index] -= 1
      index += index & -index
    }
    return ItemPath(section: frames.between(ofOld: section), row: row)
  }

  /// Says where the row of target `place` is put, after it was taken.
  func put(_ place: Int) -> ItemPath {
    let spot = targets[place]
    var row = spot.path.row
    if let rank = frames.rank(ofNew: spot.path.section) {
      let old = frames.old(ofRank: rank)
      let first = sources.partitioningIndex { !$0.isBefore(section: old, staysBefore: 0) }
      let end = sources.partitioningIndex { !$0.isBefore(section: old, staysBefore: spot.staysBefore) }
      row += waitingBefore(end) - waitingBefore(first)
    }
    return ItemPath(section: frames.between(ofNew: spot.path.section), row: row)
  }

  /// How many of the first `count` sources are still waiting.
  private func waitingBefore(_ count: Int) -> Int {
    var sum = 0
    var index = count
    while index > 0 {
      sum += waiting[index]
      index &= index - 1
    }
    return sum
  }
}
