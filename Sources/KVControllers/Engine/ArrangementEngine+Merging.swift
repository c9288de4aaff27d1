import KVObjects
import KVPositions
import KVTrees

/// Closing a bracket of several changes: rows that go stay until then, and all are taken out, and those that come
/// filed, at once.
///
/// In contrast to closing row by row nothing is removed or undone for a single change, which costs a note, and of few
/// rows their location. Many are taken out and filed by one pass over all rows: it costs O(n), hence it begins where
/// as many rows have been removed as pay for it.
extension ArrangementEngine {
  /// One pass over all rows pays for one change in so many rows.
  static var rowsForEachDeferred: Int { 256 }

  /// So many rows are removed one by one in any case.
  static var fewestDeferred: Int { 64 }

  /// Whether the row of `number` is noted, to be removed when the bracket closes: where that is done from here on, or
  /// has been done before. Throws what a getter throws.
  func defersRemoval(of member: ModelObject, _ number: UInt32, isAnnounced: Bool) throws -> Bool {
    guard openBracket.deferred != nil || beginDeferring() else { return false }
    if isAnnounced, openBracket.deferred?.locatesRows ?? false, let place = rows.place(of: member, number) {
      note(place.key, at: place.spot.row, of: member, number, isAnnounced: true)
      return true
    }
    let key = try rows.reader.key(of: member)
    if evaluation == .undisturbed { note(key, at: nil, of: member, number, isAnnounced: isAnnounced) }
    return true
  }

  private func note(_ key: SortKey, at row: Int?, of member: ModelObject, _ number: UInt32, isAnnounced: Bool) {
    if let deferred = openBracket.deferred {
      deferred.noteRow(at: deferred.open(number, member), key, row: row, isAnnounced: isAnnounced)
    }
    rows.numbers.remove(number)
  }

  /// The slots of a plan whose rows may be deferred: nothing that is asked runs foreign code, and the members are not
  /// a copy, which changes only while the bracket closes.
  private var slotsToDefer: PlainPlan.Slots? {
    world.takesFastPath && events == nil && window == nil && !followed.list.isCopy ? singleRows.plan?.slots : nil
  }

  /// Removes rows when the bracket closes, from the first change of a batch on; behind a batch in which nothing was
  /// noted no more.
  func prepareOpenBracket() {
    if !world.transaction.isInBatch { return openChanges.endUnusedDeferring() }
    guard openChanges.deferred == nil, !single.isPending, openChanges.touchesNoRow,
      outbox.mayDefer, slotsToDefer != nil
    else { return }
    openChanges.beginDeferring(numberCount: numberCount, fewestMany: fewestMany)
  }

  /// As many rows pay for a pass over all.
  private var fewestMany: Int {
    max(ArrangementEngine.fewestDeferred, rows.content.rows.count / ArrangementEngine.rowsForEachDeferred)
  }

  private var numberCount: Int { max(followed.list.count, rows.numbers.limit) }

  /// Removes rows when the bracket closes from now on, where many have been removed; rows that only show something
  /// new would have to be located one by one.
  private func beginDeferring() -> Bool {
    guard openBracket.removed.count >= fewestMany, let slots = slotsToDefer, slots.reported & ~slots.placing == 0
    else { return false }
    return openBracket.beginDeferring(in: &rows.content, numberCount: numberCount) { followed.list.member($0) }
  }

  /// Takes the rows that go out, from the last to the first, and files those that come. O(k log n) for k of n rows.
  /// Throws where sections are torn apart, and what a comparison throws, with nothing changed.
  private func mergeStepwise(
    _ deferred: DeferredRows, _ coming: ContiguousArray<MergedRows.Coming>
  ) throws -> (merged: MergedRows, undo: MergeUndo) {
    var shell = rows.content.withoutNames
    shell.rows = SortedRows()
    var merged = MergedRows()
    let going = deferred.entries.indices.filter { deferred.entries[$0].isFiled }
      .sorted { deferred.entries[$0].row < deferred.entries[$1].row }
    for place in going { merged.noteGoing(Int(deferred.entries[place].row), place) }
    for row in merged.going.reversed() {
      let (entry, path, section, isEmptied) = rows.content.remove(at: row)
      if isEmptied, let section { merged.noteEmptied(section, at: row, path, entry) }
    }
    do {
      for row in coming {
        let entry = RowEntry(
          key: row.key, object: deferred.member(at: row.place), number: deferred.entries[row.place].number)
        let position = try rows.position(of: entry.object, entry.number, entry.key)
        let isNew = try rows.content.insert(entry, at: position, section: row.section)
        merged.noteComing(position, section: isNew ? row.section : nil)
      }
    } catch {
      rows.content = MergeUndo(shell: shell, deferred: deferred, merged: merged).undone(rows.content)
      throw error
    }
    return (merged, MergeUndo(shell: shell, deferred: deferred, merged: merged))
  }

  /// Closes at once. Throws what a filter or getter throws, and where sections are torn apart.
  func closeByMerging(_ deferred: DeferredRows) throws -> ArrangementBracket? {
    let coming = try sorted(try comingRows(deferred), deferred)
    if evaluation == .disturbed {
      throw ArrangementError.restless(relation: followed.relation.path.description)
    }
    if deferred.isLocated {
      let (merged, undo) = try mergeStepwise(deferred, coming)
      return bracket(of: merged, undo, deferred, coming)
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
    return bracket(of: merged, rows.content.merge(merged, deferred, coming), deferred, coming)
  }

  private func bracket(
    of merged: MergedRows, _ undo: MergeUndo, _ deferred: DeferredRows, _ coming: ContiguousArray<MergedRows.Coming>
  ) -> ArrangementBracket? {
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
