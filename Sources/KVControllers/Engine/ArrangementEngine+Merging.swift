import KVObjects
import KVPositions

/// Closing a bracket of very many changes: rows that are to go stay until then, and one pass over all rows takes them out and
/// files those that come.
///
/// In contrast to closing row by row nothing is located, removed or undone for a single change, which costs the key that the
/// row is filed under and a note. The pass costs O(n), hence it begins where as many rows have been removed as pay for it.
extension ArrangementEngine {
  /// One pass over all rows pays for one change in so many rows.
  static var rowsForEachDeferred: Int { 256 }

  /// So many rows are removed one by one in any case.
  static var fewestDeferred: Int { 64 }

  /// Whether the row of `number` is noted, to be removed when the bracket closes: where that is done from here on, or has been
  /// done before. Throws what a getter throws.
  func defersRemoval(of member: ModelObject, _ number: UInt32, isAnnounced: Bool) throws -> Bool {
    guard openBracket.deferred != nil || beginDeferring() else { return false }
    let key = try rows.reader.key(of: member)
    guard evaluation == .undisturbed else { return true }
    if let deferred = openBracket.deferred {
      deferred.noteRow(at: deferred.open(number, member), key, isAnnounced: isAnnounced)
    }
    rows.numbers.remove(number)
    return true
  }

  /// Removes rows when the bracket closes from now on, where many have been removed and nothing that is asked can run foreign
  /// code; rows that only show something new would have to be located one by one.
  private func beginDeferring() -> Bool {
    let count = openBracket.removed.count
    guard count >= ArrangementEngine.fewestDeferred, world.takesLanes,
      count >= rows.content.rows.count / ArrangementEngine.rowsForEachDeferred, events == nil,
      window == nil, let slots = lane.rules?.slots, slots.reported & ~slots.placing == 0
    else { return false }
    let numberCount = max(followed.list.count, rows.numbers.limit)
    return openBracket.beginDeferring(in: &rows.content, numberCount: numberCount) { followed.list.member($0) }
  }

  /// Closes by one pass over all rows. Throws what a filter or getter throws, and where sections are torn apart.
  func closeByMerging(_ deferred: DeferredRows) throws -> ArrangementBracket? {
    let coming = try sorted(try comingRows(deferred), deferred)
    if evaluation == .disturbed {
      throw ArrangementError.restless(relation: followed.relation.path.description)
    }
    let merged = try MergedRows(rows.content, deferred, coming) { other, otherNumber, row in
      var place: Int?
      let entry = deferred.entries[row.place]
      // The rows of the moment hold one, the entries the other.
      return try other._withUnsafeGuaranteedRef { other in
        try entry.object._withUnsafeGuaranteedRef {
          try rows.isBefore(other, otherNumber, $0, entry.number, row.key, &place)
        }
      }
    }
    if let misplaced = merged.misplaced {
      openBracket.requireRebuild(.unknown)
      let entry = deferred.entries[misplaced]
      if entry.isAnnounced {
        openBracket.keep(ArrangementError.contradictedOrder(object: deferred.member(at: misplaced).description))
      }
      return try closeByBuilding()
    }
    // What has been read up to here may have been cut short.
    try Cancellation.check()
    let undo = rows.content.merge(merged, deferred, coming)
    for row in coming { rows.numbers.insert(deferred.entries[row.place].number) }
    openBracket.endDeferring(undo, emptied: merged.emptied)
    let contents = BracketContents(rows.content, undoing: undo)
    if followed.list.holdsEachOnce, sender?.moveRule ?? .leastMoves == .leastMoves {
      return bracket(merged, deferred, coming, contents)
    }
    let touched = TouchedRows(
      going: zip(merged.going, merged.goingPlaces).map { deferred.row($0, ofEntryAt: $1) },
      coming: zip(merged.coming, coming).map { deferred.row($0, ofEntryAt: $1.place) }, openBracket.occurrences)
    return bracket(touched.matched(), contents, created: merged.created)
  }

  /// The rows of members that are not filed and pass. Throws what a filter or getter throws.
  private func comingRows(_ deferred: DeferredRows) throws -> ContiguousArray<MergedRows.Coming> {
    var coming: ContiguousArray<MergedRows.Coming> = []
    coming.reserveCapacity(deferred.entries.count)
    let (reader, list) = (rows.reader, followed.list)
    try deferred.visitMembers { place in
      // The entries hold it, and filter and order call no foreign code.
      try deferred.entries[place].object._withUnsafeGuaranteedRef { member in
        if deferred.mayHaveMissed, list.member(deferred.entries[place].number) !== member { return }
        guard try reader.passes(member) else { return }
        let key = try reader.key(of: member)
        coming.append(MergedRows.Coming(key: key, place: place, section: try reader.sectionName(of: member)))
      }
    }
    return coming
  }

  /// In their order: by key, full comparison, and the relation's own order. Throws what a comparison throws.
  private func sorted(
    _ coming: ContiguousArray<MergedRows.Coming>, _ deferred: DeferredRows
  ) throws -> ContiguousArray<MergedRows.Coming> {
    var order = ContiguousArray(
      coming.indices.lazy.map { (key: coming[$0].key, index: UInt32(truncatingIfNeeded: $0)) })
    order.sort { $0.key < $1.key }
    var start = 0
    while start < order.count {
      var end = start + 1
      let key = order[start].key
      while end < order.count, order[end].key == key { end += 1 }
      if end - start > 1 {
        let places = order[start..<end].map { row in
          (followed.list.position(of: deferred.entries[coming[Int(row.index)].place].number), Int(row.index))
        }
        let run = places.sorted { $0.0 < $1.0 }.map(\.1)
        let sorted = try rows.reader.places(sorting: run.map { coming[$0].key }) {
          deferred.member(at: coming[run[$0]].place)
        }
        for (offset, place) in sorted.enumerated() {
          order[start + offset].index = UInt32(truncatingIfNeeded: run[place])
        }
      }
      start = end
    }
    return ContiguousArray(order.lazy.map { coming[Int($0.index)] })
  }
}
