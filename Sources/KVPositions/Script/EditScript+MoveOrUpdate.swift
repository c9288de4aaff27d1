extension EditScript {
  /// The script of rows that were touched, while sections come and go and the others keep their order.
  ///
  /// Rows not in `touched` are assumed to shift and are not reported. For a touched row that stays, its *gap* is its
  /// section and the number of untouched rows before it: a different gap before and after is a move; among the rows
  /// of one gap the longest run whose order has not changed stays, and of several the one that was first; the rest
  /// are moves (controllers.md section 2 "Move or update"). The number of moves is the least
  /// possible.
  ///
  /// - Parameters:
  ///   - touched: every row that came, went or was touched, once, in any order. Old paths in the frame before, new
  ///     paths in the frame after.
  ///   - deletedSections: old indexes of sections that are gone. All their rows must be touched.
  ///   - insertedSections: new indexes of sections that are new. All their rows must be touched.
  /// - Complexity: O(k log k) for k touched rows and sections, whatever the number of rows and sections.
  package init(
    touched: [Touched], deletedSections: IndexRanges = IndexRanges(), insertedSections: IndexRanges = IndexRanges()
  ) {
    if touched.count < 2 && deletedSections.isEmpty && insertedSections.isEmpty {
      self = touched.first.map { EditScript(only: $0) } ?? EditScript()
      return
    }
    let frames = SectionFrames(deletes: deletedSections, inserts: insertedSections)
    let (oldGaps, newGaps) = (Self.gaps(touched) { $0.old }, Self.gaps(touched) { $0.new })
    let staying = Self.staying(touched, oldGaps, newGaps, frames)

    // In the orders of their paths, which the gaps have been counted in.
    var updates: [Change] = []
    var leaving: [RowEnd] = []
    var coming: [RowEnd] = []
    leaving.reserveCapacity(oldGaps.order.count)
    coming.reserveCapacity(newGaps.order.count)
    for index in oldGaps.order where !staying[index] {
      let row = touched[index]
      guard let old = row.old else { continue }
      leaving.append(RowEnd(path: old, touched: index, isMove: row.new != nil && !row.isReplaced))
    }
    for index in newGaps.order {
      let row = touched[index]
      guard let new = row.new else { continue }
      if staying[index], let old = row.old {
        guard row.isReplaced || row.isUpdated else { continue }
        let kind: Change.Kind = row.isReplaced ? .replace(from: old, to: new) : .update(from: old, to: new)
        let step = frames.between(ofNew: new)
        updates.append(Change(kind, step: .init(from: step, to: step), isUpdated: true, tag: row.tag))
      } else {
        coming.append(RowEnd(path: new, touched: index, isMove: row.old != nil && !row.isReplaced))
      }
    }

    var changes: [Change] = []
    changes.reserveCapacity(leaving.count + coming.count + updates.count)
    for end in leaving.reversed() where !end.isMove {
      changes.append(
        Change(
          .delete(end.path), step: .init(from: frames.between(ofOld: end.path), to: nil),
          tag: touched[end.touched].tag))
    }
    var steps = StepFrame(leaving: leaving, coming: coming, frames: frames)
    for (place, end) in coming.enumerated() {
      let row = touched[end.touched]
      if end.isMove, let old = row.old {
        let from = steps.take(place)
        let step = Change.Step(from: from, to: steps.put(place))
        changes.append(Change(.move(from: old, to: end.path), step: step, isUpdated: row.isUpdated, tag: row.tag))
      } else {
        changes.append(Change(.insert(end.path), step: .init(from: nil, to: steps.put(place)), tag: row.tag))
      }
    }
    changes += updates
    self.init(sectionDeletes: frames.sectionDeletes, sectionInserts: frames.sectionInserts, changes: changes)
  }

  /// The script of a single touched row while no section comes or goes: the commonest by far, and nothing to sort.
  package init(only row: Touched) {
    self.init(sectionDeletes: [], sectionInserts: [], changes: Self.changes(ofOne: row))
  }

  /// What a single touched row comes to while no section comes or goes. With nothing else touched, gaps are positions and
  /// both frames are the same.
  private static func changes(ofOne row: Touched) -> [Change] {
    switch (row.old, row.new) {
    case (let old?, let new?) where old == new && !row.isMovedAnyway:
      guard row.isReplaced || row.isUpdated else { return [] }
      let kind: Change.Kind = row.isReplaced ? .replace(from: old, to: new) : .update(from: old, to: new)
      return [Change(kind, step: .init(from: new, to: new), isUpdated: true, tag: row.tag)]
    case (let old?, let new?) where !row.isReplaced:
      let step = Change.Step(from: old, to: new)
      return [Change(.move(from: old, to: new), step: step, isUpdated: row.isUpdated, tag: row.tag)]
    default:
      var changes: [Change] = []
      if let old = row.old { changes.append(Change(.delete(old), step: .init(from: old, to: nil), tag: row.tag)) }
      if let new = row.new { changes.append(Change(.insert(new), step: .init(from: nil, to: new), tag: row.tag)) }
      return changes
    }
  }

  /// One end of a row's way: where it leaves from or where it comes to.
  struct RowEnd {
    let path: ItemPath
    /// Index into the touched rows.
    let touched: Int
    /// Whether the row has the other end too.
    let isMove: Bool
  }

  /// The rows that have a path, in its order, and for each how many untouched rows of its section come before it.
  private typealias Gaps = (order: [Int], untouchedBefore: [Int])

  /// For each touched row, whether it keeps its place among the others.
  private static func staying(
    _ touched: [Touched], _ oldGaps: Gaps, _ newGaps: Gaps, _ frames: SectionFrames
  ) -> [Bool] {
    // In old order. Rows of different gaps agree in order anyway, so one run over all of them is the runs of all
    // gaps.
    var candidates: [Int] = []
    for index in oldGaps.order {
      guard let old = touched[index].old, let new = touched[index].new, !touched[index].isMovedAnyway,
        let rank = frames.rank(ofOld: old.section), rank == frames.rank(ofNew: new.section),
        oldGaps.untouchedBefore[index] == newGaps.untouchedBefore[index]
      else { continue }
      candidates.append(index)
    }
    var place = [Int](repeating: 0, count: touched.count)
    for (position, index) in newGaps.order.enumerated() { place[index] = position }
    let values = candidates.map { place[$0] }
    let run: [Int]
    if candidates.contains(where: { touched[$0].isReplaced }) {
      // A row whose element went costs no move: all of them together weigh less than one row that would have to move.
      let weights = candidates.map { touched[$0].isReplaced ? 1 : candidates.count + 1 }
      run = heaviestIncreasingSubsequence(values, weights: weights)
    } else {
      run = longestIncreasingSubsequence(values)
    }
    var staying = [Bool](repeating: false, count: touched.count)
    for member in run { staying[candidates[member]] = true }
    return staying
  }

  private static func gaps(_ touched: [Touched], path: (Touched) -> ItemPath?) -> Gaps {
    var ends: [RowEnd] = []
    ends.reserveCapacity(touched.count)
    var isSorted = true
    for index in touched.indices {
      guard let path = path(touched[index]) else { continue }
      if let last = ends.last, path < last.path { isSorted = false }
      ends.append(RowEnd(path: path, touched: index, isMove: false))
    }
    if !isSorted { ends.sort { $0.path < $1.path } }
    var untouchedBefore = [Int](repeating: 0, count: touched.count)
    var section = -1
    var touchedBefore = 0
    for end in ends {
      if end.path.section != section {
        section = end.path.section
        touchedBefore = 0
      }
      untouchedBefore[end.touched] = end.path.row - touchedBefore
      touchedBefore += 1
    }
    return (ends.map(\.touched), untouchedBefore)
  }
}
