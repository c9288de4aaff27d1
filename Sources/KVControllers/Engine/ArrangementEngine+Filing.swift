import KVObjects
import KVPositions

/// Closing a bracket row by row: what was taken out is filed, and what was filed and taken out is the bracket.
extension ArrangementEngine {
  func closeByFiling() throws -> ArrangementBracket? {
    if let misplaced = try fileUpdates() {
      openBracket.needsRebuild(.unknown)
      openBracket.keep(ArrangementError.contradictedOrder(object: misplaced.description))
      return try closeByBuilding()
    }
    let created = try fileAway()
    let contents = BracketContents(current, log: openBracket.log)
    if openBracket.isBatch, twinsAreOnTheMove() {
      let difference = ArrangementDifference(
        contents.before, current, touched: openBracket.touched, everyRow: false)
      return bracket(difference.script(isUpdated: isUpdated), difference.rows, contents)
    }
    if created.isEmpty, let only = openBracket.onlyRow(in: current) { return bracket(ofOnly: only, contents) }
    return bracket(TouchedRows(openBracket, current).matched(), contents, created: created)
  }

  /// Whether some occurrences of an object went and came while others stayed where they were. The net change of a batch
  /// matches all of them, old and new, first to first (controllers.md section 1).
  private func twinsAreOnTheMove() -> Bool {
    guard members.mayHoldRepeats else { return false }
    var areThey = false
    openBracket.lifted.visit { row in
      var (stays, came) = (false, false)
      members.forEachNumber(of: row.object) { number in
        if openBracket.away[number] == nil { stays = true } else if filed.contains(number) { came = true }
      }
      if stays, came { areThey = true }
    }
    return areThey
  }

  /// Notes the rows that only show something new: they stand where they stood. Gives the object of one that does not.
  private func fileUpdates() throws -> ModelObject? {
    var mayUpdate = false
    openBracket.touched.visit { _, touch in
      // Where a path that places a row was notified, all rows of the object are away.
      if !watch.watched.observed(in: touch.paths).isEmpty, !watch.watched.isPlacing(touch.paths) { mayUpdate = true }
    }
    guard mayUpdate else { return nil }
    // Taken out of the bracket first: a getter may touch it again meanwhile.
    let (touched, away) = (openBracket.touched, openBracket.away)
    var misplaced: ModelObject?
    try touched.visit { _, touch in
      guard !watch.watched.observed(in: touch.paths).isEmpty else { return }
      try members.forEachNumber(of: touch.object) { number in
        guard away[number] == nil, filed.contains(number), !isDisturbed else { return }
        let position = try filingPosition(of: touch.object, number, try reader.key(of: touch.object))
        if isDisturbed { return }
        if position < current.rows.count, current.rows.entry(at: position).number == number {
          openBracket.ledger.update(at: position)
        } else {
          misplaced = touch.object
        }
      }
    }
    return misplaced
  }

  /// Files the rows that were taken out, or are new, and pass. Gives the sections that were made for them.
  private func fileAway() throws -> Set<String> {
    var created: Set<String> = []
    let away = openBracket.away
    // Those that were announced to go and have not gone are still members.
    try away.visit { number, known in
      let found = known.version == members.version ? known.object : members.member(number)
      guard let member = found, try reader.passes(member) else { return }
      let key = try reader.key(of: member)
      let name = try reader.sectionName(of: member)
      let position = try filingPosition(of: member, number, key)
      // The place is none any more.
      if isDisturbed { throw ArrangementError.restless(relation: relation.path.description) }
      let entry = RowEntry(key: key, object: member, number: number)
      if try openBracket.file(entry, at: position, section: name, in: &current), let name { created.insert(name) }
      filed.insert(number)
    }
    return created
  }

  // MARK: The bracket

  /// The bracket of one row, or of none, while sections neither come nor go: the most frequent by far. What
  /// `bracket(_:_:created:)` would give, without its lists.
  private func bracket(ofOnly row: OnlyRow, _ contents: BracketContents) -> ArrangementBracket? {
    guard case .row(let object, let old, let new) = row else {
      return bracket(EditScript(), ShortList(), ShortList(), contents)
    }
    let isOneRow = old != nil && new != nil
    let touch = isOneRow ? openBracket.touched[ObjectIdentifier(object)] : nil
    let script = EditScript(
      only: EditScript.Touched(old: old?.path, new: new?.path, isUpdated: touch.map(isUpdated) ?? false))
    var updates = ShortList<ArrangementBracket.Update>()
    if let touch, let old, let new { noteUpdate(of: object, touch, from: old.row, to: new.row, in: &updates) }
    return bracket(script, ShortList(object), updates, contents)
  }

  private func bracket(
    _ rows: [TouchedRow], _ contents: BracketContents, created: Set<String>
  ) -> ArrangementBracket? {
    let lifted = openBracket.lifted
    let touched = rows.enumerated().map { tag, row in
      EditScript.Touched(
        tag: tag, old: row.old.map { contents.oldPath(ofRow: $0, lifted) }, new: row.new.map(current.path),
        isUpdated: isUpdated(row))
    }
    let script = SectionChanges(contents, lifted, touched, created: created).script(touched)
    return bracket(script, rows, contents)
  }

  /// The bracket of `script`, or nil where there is nothing to tell.
  func bracket(_ script: EditScript, _ rows: [TouchedRow], _ contents: BracketContents) -> ArrangementBracket? {
    var objects = ShortList<ModelObject>()
    var updates = ShortList<ArrangementBracket.Update>()
    for row in rows {
      objects.append(row.object)
      guard let old = row.old, let new = row.new, let touch = openBracket.touched[ObjectIdentifier(row.object)] else {
        continue
      }
      noteUpdate(of: row.object, touch, from: old, to: new, in: &updates)
    }
    updates.sort { $0.row }
    return bracket(script, objects, updates, contents)
  }

  private func noteUpdate(
    of object: ModelObject, _ touch: OpenBracket.Touch, from old: Int, to new: Int,
    in updates: inout ShortList<ArrangementBracket.Update>
  ) {
    let observed = watch.watched.observed(in: touch.paths)
    if !observed.isEmpty { updates.append(.init(object: object, oldRow: old, row: new, paths: observed)) }
    // A row whose sort key was notified is told of even where it stays.
    if watch.watched.roles(of: touch.paths).contains(.sort) { openBracket.isToldAnyway = true }
  }

  private func bracket(
    _ script: EditScript, _ objects: ShortList<ModelObject>, _ updates: ShortList<ArrangementBracket.Update>,
    _ contents: BracketContents
  ) -> ArrangementBracket? {
    let isTold = openBracket.isToldAnyway && !openBracket.isBatch && sender?.tellsUnseenChanges ?? false
    guard !script.isEmpty || !updates.isEmpty || isTold || isReplacement else { return nil }
    return ArrangementBracket(
      contents: contents, script: script, objects: objects, updates: updates, isReplaced: isReplacement,
      isTold: isTold, isBatch: openBracket.isBatch, isUserDriven: openBracket.isUserDriven)
  }

  var isReplacement: Bool { openBracket.rebuild == .replaced && sender?.tellsReplacement ?? false }

  /// Whether the row shows something new.
  func isUpdated(_ row: TouchedRow) -> Bool {
    openBracket.touched[ObjectIdentifier(row.object)].map(isUpdated) ?? false
  }

  private func isUpdated(_ touch: OpenBracket.Touch) -> Bool {
    let roles = watch.watched.roles(of: touch.paths)
    if roles.contains(.observed) { return true }
    return (sender?.tellsSortAndSectionAsUpdates ?? false) && !roles.isDisjoint(with: [.sort, .section])
  }
}
