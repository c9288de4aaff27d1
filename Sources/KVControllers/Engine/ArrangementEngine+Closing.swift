package import KVObjects
import KVPositions
import KVPredicates

/// Closing brackets: what was taken out is filed, and both together are the way from the content before to that after.
extension ArrangementEngine: BracketSource {
  package func closeBracket() -> (any PendingBracket)? {
    guard isValid, !isPaused, !open.isEmpty else { return nil }
    leaveDeparted()
    if !members.isInStep { mustCatchUp = true }
    if refusal != nil || mustCatchUp { open.needsRebuild(.unknown) }
    do {
      if isUnread { try readMembers() }
      if mustCatchUp { try catchUp() }
      let bracket = open.rebuild == nil && !open.touchesEveryRow ? try closeByFiling() : try closeByBuilding()
      refusal = nil
      let closed = open
      open = OpenBracket(count: current.rows.count)
      guard let bracket else { return closed.error.map { RefusedChange($0, sourceSerial: creationSerial) } }
      let pending = PendingArrangementBracket(self, bracket, closed)
      unsent.append(pending)
      return pending
    } catch {
      return refuse(ofWholeContent(error))
    }
  }

  /// Filing finds the first row that fits nowhere; a query, and every further change, name the first that stands wrong in
  /// the whole content. The error is the same then.
  private func ofWholeContent(_ error: any Error) -> any Error {
    guard error is ArrangementError else { return error }
    do {
      _ = try built()
      return error
    } catch let whole {
      return whole
    }
  }

  /// The change cannot be shown: the content stays, and every further change raises until it can be (controllers.md
  /// section 2, "Refused changes").
  private func refuse(_ error: any Error) -> (any PendingBracket)? {
    refusal = error
    current = open.log.undone(current)
    var reopened = OpenBracket(count: current.rows.count)
    reopened.touchAll(open.touched)
    reopened.isBatch = true
    reopened.isUserDriven = open.isUserDriven
    reopened.needsRebuild(open.rebuild ?? .unknown, touchesEveryRow: open.touchesEveryRow)
    open = reopened
    return RefusedChange(error, sourceSerial: creationSerial)
  }

  private func leaveDeparted() {
    guard !open.departed.isEmpty else { return }
    for member in open.departed where !members.contains(member) { watch.detach(member) }
    open.departed = []
  }

  // MARK: Filing

  private func closeByFiling() throws -> ArrangementBracket? {
    // Rows that only show something new stand where they stood.
    var misplaced: ModelObject?
    try open.touched.forEach { _, touch in
      guard watch.watched.roles(of: touch.paths).contains(.observed) else { return }
      for number in members.numbers(of: touch.object) where open.away[number] == nil {
        // A hidden one may be one that cannot be sorted.
        guard let key = try keyIfSortable(touch.object) else { break }
        let position = try filingPosition(of: touch.object, number, key)
        if position < current.rows.count, current.rows.entry(at: position).number == number {
          open.ledger.update(at: position)
        } else if try reader.passes(touch.object) {
          misplaced = touch.object
        }
      }
    }
    if let misplaced {
      open.needsRebuild(.unknown)
      open.keep(ArrangementError.contradictedOrder(object: misplaced.description))
      return try closeByBuilding()
    }
    var created: Set<String> = []
    // Those that were announced to go and have not gone are still members.
    try open.away.forEach { number, _ in
      guard let member = members.member(number), try reader.passes(member) else { return }
      let key = try reader.key(of: member)
      let position = try filingPosition(of: member, number, key)
      let name = try reader.sectionName(of: member)
      let entry = RowEntry(key: key, object: member, number: number)
      if try open.file(entry, at: position, section: name, in: &current), let name { created.insert(name) }
    }
    let contents = BracketContents(current, log: open.log)
    return bracket(TouchedRows(open, current).matched(), contents, created: created)
  }

  /// The key of a member; nil where it has none and needs none, being hidden. Throws what a getter throws.
  private func keyIfSortable(_ member: ModelObject) throws -> SortKey? {
    do {
      return try reader.key(of: member)
    } catch {
      if try reader.passes(member) { throw error }
      return nil
    }
  }

  private func bracket(
    _ rows: [TouchedRow], _ contents: BracketContents, created: Set<String>
  ) -> ArrangementBracket? {
    let lifted = open.lifted
    let touched = rows.enumerated().map { tag, row in
      EditScript.Touched(
        tag: tag, old: row.old.map { contents.oldPath(ofRow: $0, lifted) }, new: row.new.map(current.path),
        isUpdated: isUpdated(row))
    }
    let script = SectionChanges(contents, lifted, touched, created: created).script(touched)
    return bracket(script, rows, contents)
  }

  /// The bracket of `script`, or nil where there is nothing to tell.
  private func bracket(
    _ script: EditScript, _ rows: [TouchedRow], _ contents: BracketContents
  ) -> ArrangementBracket? {
    var updates: [ArrangementBracket.Update] = []
    var isSortTold = false
    for row in rows {
      guard let old = row.old, let new = row.new, let touch = open.touched[ObjectIdentifier(row.object)] else {
        continue
      }
      let observed = watch.watched.observed(in: touch.paths)
      if !observed.isEmpty { updates.append(.init(object: row.object, oldRow: old, row: new, paths: observed)) }
      if watch.watched.roles(of: touch.paths).contains(.sort) { isSortTold = true }
    }
    updates.sort { $0.row < $1.row }
    let isToldAnyway = (open.isToldAnyway || isSortTold) && !open.isBatch && face?.tellsUnseenChanges ?? false
    guard !script.isEmpty || !updates.isEmpty || isToldAnyway || isReplacement else { return nil }
    return ArrangementBracket(
      contents: contents, script: script, objects: rows.map(\.object), updates: updates,
      isReplaced: isReplacement, isTold: isToldAnyway, isBatch: open.isBatch, isUserDriven: open.isUserDriven)
  }

  private var isReplacement: Bool { open.rebuild == .replaced && face?.tellsReplacement ?? false }

  /// Whether the row shows something new.
  func isUpdated(_ row: TouchedRow) -> Bool {
    guard let touch = open.touched[ObjectIdentifier(row.object)] else { return false }
    let roles = watch.watched.roles(of: touch.paths)
    if roles.contains(.observed) { return true }
    return (face?.tellsSortAndSectionAsUpdates ?? false) && !roles.isDisjoint(with: [.sort, .section])
  }

  // MARK: Building

  /// The content as filter, sort and sections give it now, by one sort. Throws what any of them throws.
  func built() throws -> Arrangement {
    var entries: [RowEntry] = []
    entries.reserveCapacity(members.count)
    try members.forEach { value, number in
      guard let member = value.object else { throw ArrangementError.notAnObject(value: value.description) }
      if try reader.passes(member) {
        entries.append(RowEntry(key: try reader.key(of: member), object: member, number: number))
      }
    }
    if !reader.keepsRelationOrder {
      // Stable: members come in the relation's order, and equal ones stay in it.
      try entries.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        return left.key.isExact ? false : try reader.compare(left.object, right.object) == .ascending
      }
    }
    let names = try plan.sectionPath.map { _ in try entries.map { try reader.sectionName(of: $0.object) ?? "" } }
    return try Arrangement(entries, sectionNames: names)
  }

  private func closeByBuilding() throws -> ArrangementBracket? {
    let built = try built()
    let contents = BracketContents(from: open.log.undone(current), to: built)
    current = built
    if isReplacement { return bracket(EditScript(), [], contents) }
    let difference = ArrangementDifference(
      contents.before, built, touched: open.touched, everyRow: open.touchesEveryRow)
    return bracket(difference.script(isUpdated: isUpdated), difference.rows, contents)
  }
}
