/// Where inserts and moves happen if they are applied one after another, ascending by target
/// (controllers.md section 2, "Frames").
///
/// While they are, a section holds rows that stay, rows already put, and rows still waiting to be moved away. A row
/// is put right behind its predecessor of the new frame; so for both other kinds the number of *staying* rows before
/// them says which of them come before it. That is found for all in one pass; how many are still waiting is a Fenwick
/// tree: O(log k) per change.
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

  /// Where the spots of one kind are that come before a spot of the other kind, in its section.
  private struct Neighbours {
    var first: Int
    var end: Int
  }

  private let frames: SectionFrames
  /// Move sources in old order.
  private let sources: [Spot]
  /// Inserts and move targets in new order.
  private let targets: [Spot]
  /// For each target that is a move, its source.
  private let sourceOfTarget: [Int]
  /// For each source the first one of its section.
  private let firstOfSection: [Int]
  /// For each source the targets of its section that come before it or are put right there.
  private let targetsBefore: [Neighbours]
  /// For each target the sources of its section that come before it.
  private let sourcesBefore: [Neighbours]
  /// How many of the sources are still waiting, as a Fenwick tree.
  private var waiting: [Int]

  /// `leaving` ascending old, deletes included; `coming` ascending new.
  init(leaving: [EditScript.RowEnd], coming: [EditScript.RowEnd], frames: SectionFrames) {
    self.frames = frames
    sources = Self.spots(leaving) { $0.isMove }
    targets = Self.spots(coming) { _ in true }
    let count = (sources.lazy.map(\.touched).max() ?? -1) + 1
    var sourceOfTouched = [Int](repeating: -1, count: count)
    for (place, source) in sources.enumerated() { sourceOfTouched[source.touched] = place }
    sourceOfTarget = targets.map { $0.touched < count ? sourceOfTouched[$0.touched] : -1 }
    firstOfSection = Self.firstOfSection(sources)
    targetsBefore = Self.neighbours(of: sources, among: targets, isInclusive: true) { section in
      frames.rank(ofOld: section).map { frames.new(ofRank: $0) }
    }
    sourcesBefore = Self.neighbours(of: targets, among: sources, isInclusive: false) { section in
      frames.rank(ofNew: section).map { frames.old(ofRank: $0) }
    }
    waiting = (0...sources.count).map { $0 & -$0 }
  }

  private static func firstOfSection(_ spots: [Spot]) -> [Int] {
    var first = 0
    return spots.indices.map { place in
      if spots[place].path.section != spots[first].path.section { first = place }
      return first
    }
  }

  /// For each of `spots` those of `others` in the section that `counterpart` gives of its own, with no more staying rows
  /// before them, or with fewer where that is not inclusive; empty where there is no such section. Both ascend, so that one
  /// pass finds them.
  private static func neighbours(
    of spots: [Spot], among others: [Spot], isInclusive: Bool, counterpart: (Int) -> Int?
  ) -> [Neighbours] {
    var neighbours = Neighbours(first: 0, end: 0)
    var (section, other): (Int, Int?) = (-1, nil)
    return spots.map { spot in
      if spot.path.section != section {
        section = spot.path.section
        other = counterpart(section)
        let first = other.map { other in others.partitioningIndex { !$0.isBefore(section: other, staysBefore: 0) } }
        neighbours = Neighbours(first: first ?? 0, end: first ?? 0)
      }
      guard let other else { return neighbours }
      let staysBefore = isInclusive ? spot.staysBefore + 1 : spot.staysBefore
      while neighbours.end < others.count, others[neighbours.end].isBefore(section: other, staysBefore: staysBefore) {
        neighbours.end += 1
      }
      return neighbours
    }
  }

  private static func spots(_ ends: [EditScript.RowEnd], where isWanted: (EditScript.RowEnd) -> Bool) -> [Spot] {
    var spots: [Spot] = []
    spots.reserveCapacity(ends.count)
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
    let targets = targetsBefore[source]
    let row =
      spot.staysBefore + waitingBefore(source) - waitingBefore(firstOfSection[source])
      + max(0, min(targets.end, place) - targets.first)
    var index = source + 1
    while index < waiting.count {
      waiting[index] -= 1
      index += index & -index
    }
    return ItemPath(section: frames.between(ofOld: spot.path.section), row: row)
  }

  /// Says where the row of target `place` is put, after it was taken.
  func put(_ place: Int) -> ItemPath {
    let (spot, sources) = (targets[place], sourcesBefore[place])
    let row = spot.path.row + waitingBefore(sources.end) - waitingBefore(sources.first)
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
