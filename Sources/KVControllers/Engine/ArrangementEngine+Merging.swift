import KVObjects
import KVPositions

/// Closing a bracket of very many changes: rows that are to go stay until then, and one pass over all rows takes them out and
/// files those that come.
///
/// In contrast to closing row by row nothing is located, removed or undone for a single change, which costs the key that the
/// row is filed under and a note. The pass costs O(n), hence it begins where as many rows have been removed as pay for it.
extension ArrangementEngine {
  /// One pass over all rows pays for one change in so many rows.
  static var rowsForEachDeferred: Int { 64 }

  /// So many rows are removed one by one in any case.
  static var fewestDeferred: Int { 64 }

  /// Whether the row of `number` is noted, to be removed when the bracket closes: where that is done from here on, or has been
  /// done before. Throws what a getter throws.
  func defersRemoval(of member: ModelObject, _ number: UInt32, isAnnounced: Bool) throws -> Bool {
    guard openBracket.deferred != nil || beginDeferring() else { return false }
    let key = try rows.reader.key(of: member)
    guard evaluation == .undisturbed else { return true }
    openBracket.deferred?.note(RowEntry(key: key, object: member, number: number), isAnnounced: isAnnounced)
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
    return openBracket.beginDeferring(in: &rows.content)
  }

  /// Closes by one pass over all rows. Throws what a filter or getter throws, and where sections are torn apart.
  func closeByMerging(_ deferred: DeferredRows) throws -> ArrangementBracket? {
    // Keeps every member that comes, whatever a getter does to the relation.
    let snapshot = followed.list.snapshot()
    return try withExtendedLifetime(snapshot) {
      let coming = try sorted(try comingRows())
      if evaluation == .disturbed {
        throw ArrangementError.restless(relation: followed.relation.path.description)
      }
      let before = rows.content
      let merged = try MergedRows(before, deferred, coming) { other, otherNumber, row in
        var place: Int?
        return try row.object._withUnsafeGuaranteedRef {
          try rows.isBefore(other, otherNumber, $0, row.number, row.key, &place)
        }
      }
      if let misplaced = merged.misplaced {
        openBracket.requireRebuild(.unknown)
        let (object, isAnnounced) = deferred[misplaced]
        if isAnnounced { openBracket.keep(ArrangementError.contradictedOrder(object: object.description)) }
        return try closeByBuilding()
      }
      let after = Arrangement(merged, isSectioned: before.isSectioned)
      for row in coming { rows.numbers.insert(row.candidate.number) }
      rows.content = after
      openBracket.endDeferring(emptied: merged.emptied)
      return bracket(
        TouchedRows(going: merged.going, coming: merged.coming).matched(),
        BracketContents(from: before, to: after), created: merged.created)
    }
  }

  /// The rows of members that are not filed and pass. Throws what a filter or getter throws.
  private func comingRows() throws -> [MergedRows.Coming] {
    var coming: [MergedRows.Coming] = []
    let unfiled = openBracket.unfiled
    coming.reserveCapacity(unfiled.count)
    let (reader, version) = (rows.reader, followed.list.version)
    try unfiled.visit { number, known in
      let found = known.version == version ? known.object : followed.list.member(number)
      guard let member = found, try reader.passes(member) else { return }
      let candidate = RowCandidate(key: try reader.key(of: member), object: .passUnretained(member), number: number)
      coming.append((candidate, try reader.sectionName(of: member)))
    }
    return coming
  }

  /// In their order: by key, full comparison, and the relation's own order. Throws what a comparison throws.
  private func sorted(_ coming: [MergedRows.Coming]) throws -> [MergedRows.Coming] {
    var order = Array(coming.indices)
    order.sort { coming[$0].candidate.key < coming[$1].candidate.key }
    var start = 0
    while start < order.count {
      var end = start + 1
      let key = coming[order[start]].candidate.key
      while end < order.count, coming[order[end]].candidate.key == key { end += 1 }
      if end - start > 1 {
        let places = order[start..<end].map { (followed.list.position(of: coming[$0].candidate.number), $0) }
        let run = places.sorted { $0.0 < $1.0 }.map(\.1)
        let sorted = try rows.reader.places(sorting: run.map { coming[$0].candidate.key }) {
          coming[run[$0]].candidate.object.takeUnretainedValue()
        }
        order.replaceSubrange(start..<end, with: sorted.map { run[$0] })
      }
      start = end
    }
    return order.map { coming[$0] }
  }
}
