import KVObjects
import KVPositions

/// What a closed bracket is made of: the script, its objects, and their updates.
extension ArrangementEngine {
  /// The bracket of one row, or of none, while sections neither come nor go: the most frequent by far. What
  /// `bracket(_:_:created:)` would give, without its lists.
  func bracket(ofOnly row: OnlyRow, _ contents: BracketContents) -> ArrangementBracket? {
    guard case .row(let object, let old, let new) = row else {
      return bracket(EditScript(), SmallArray(), SmallArray(), contents)
    }
    let isOneRow = old != nil && new != nil
    let touch = isOneRow ? openBracket.touched[ObjectIdentifier(object)] : nil
    // Removed and filed again though nothing of it differs.
    if isOneRow, touch == nil, events != nil { return nil }
    var touched = EditScript.Touched(old: old?.path, new: new?.path)
    complete(&touched, TouchedRow(object: object, old: old?.row, new: new?.row), openBracket)
    let script = EditScript(only: touched)
    var updates = SmallArray<ArrangementBracket.Update>()
    if let touch, let old, let new { noteUpdate(of: object, touch, from: old.row, to: new.row, in: &updates) }
    return bracket(script, SmallArray(object), updates, contents)
  }

  func bracket(
    _ touchedRows: [TouchedRow], _ contents: BracketContents, created: Set<String>
  ) -> ArrangementBracket? {
    let script = openBracket.script(of: touchedRows, contents, created: created, ofEvent: events != nil) {
      complete(&$0, $1, openBracket)
    }
    return bracket(script, touchedRows, contents)
  }

  /// The bracket of an event that certainly comes to something, where its delegate wants nothing of what: its script is not
  /// worked out unless somebody else reads it (fetched-results.md A10). Nil elsewhere. O(1).
  func unreadBracket(_ contents: BracketContents, created: Set<String>) -> ArrangementBracket? {
    guard let events, !events.sendsChanges, sender?.moveRule == .leastMoves, openBracket.differs(in: rows.content)
    else { return nil }
    let scope = openBracket.scope.isBatch ? openBracket.scope : .single(isSentUnseen: false)
    return ArrangementBracket(contents: contents, scope: scope, isUserDriven: openBracket.isUserDriven) {
      [openBracket] in
      let rows = TouchedRows(openBracket, contents.after).matched()
      let script = openBracket.script(of: rows, contents, created: created, ofEvent: true) { touched, row in
        touched.isUpdated = openBracket.touched[ObjectIdentifier(row.object)]?.isUpdated ?? false
      }
      var objects = SmallArray<ModelObject>()
      for row in rows { objects.append(row.object) }
      return (script, objects)
    }
  }

  /// The bracket of `script`, or nil where there is nothing to send.
  func bracket(_ script: EditScript, _ touchedRows: [TouchedRow], _ contents: BracketContents) -> ArrangementBracket?
  {
    var objects = SmallArray<ModelObject>()
    var updates = SmallArray<ArrangementBracket.Update>()
    for row in touchedRows {
      objects.append(row.object)
      guard let old = row.old, let new = row.new, let touch = openBracket.touched[ObjectIdentifier(row.object)] else {
        continue
      }
      noteUpdate(of: row.object, touch, from: old, to: new, in: &updates)
    }
    updates.sort { $0.row }
    return bracket(script, objects, updates, contents)
  }

  func noteUpdate(
    of object: ModelObject, _ touch: OpenBracket.Touch, from old: Int, to new: Int,
    in updates: inout SmallArray<ArrangementBracket.Update>
  ) {
    let observed = watched.observed(in: touch.paths)
    if !observed.isEmpty { updates.append(.init(object: object, oldRow: old, row: new, paths: observed)) }
    // A row whose sort key was notified is sent even where it stays.
    if watched.roles(of: touch.paths).contains(.sort) { openBracket.scope.sendUnseen() }
  }

  /// The bracket of `script` and what belongs to it, or nil where there is nothing to send.
  func bracket(
    _ script: EditScript, _ objects: SmallArray<ModelObject>, _ updates: SmallArray<ArrangementBracket.Update>,
    _ contents: BracketContents
  ) -> ArrangementBracket? {
    var scope = openBracket.scope
    if scope.isSentUnseen, !(sender?.sendsUnseenChanges ?? false) { scope = .single(isSentUnseen: false) }
    guard !script.isEmpty || !updates.isEmpty || scope.isSentUnseen || isReplacement else { return nil }
    return ArrangementBracket(
      contents: contents, script: script, objects: objects, updates: updates, isReplaced: isReplacement,
      scope: scope, isUserDriven: openBracket.isUserDriven)
  }

  var isReplacement: Bool { openBracket.rebuild == .replaced && sender?.sendsReplacement ?? false }

  /// Whether a row of which `touch` is known shows something new.
  func isUpdated(_ touch: OpenBracket.Touch) -> Bool {
    if touch.isUpdated { return true }
    let roles = watched.roles(of: touch.paths)
    if roles.contains(.observed) { return true }
    return (sender?.sendsSortAndSectionAsUpdates ?? false) && !roles.isDisjoint(with: [.sort, .section])
  }
}

extension OpenBracket {
  /// What rows that were removed or filed, or show something new, come to; `complete` says of each what there is to say
  /// beside its places.
  fileprivate func script(
    of rows: [TouchedRow], _ contents: BracketContents, created: Set<String>, ofEvent isOfEvent: Bool,
    completing complete: (inout EditScript.Touched, TouchedRow) -> Void
  ) -> EditScript {
    var touched = rows.enumerated().map { tag, row in
      var touched = EditScript.Touched(
        tag: tag, old: row.old.map { contents.oldPath(ofRow: $0, removed) }, new: row.new.map(contents.after.path))
      complete(&touched, row)
      return touched
    }
    let sections = SectionChanges(contents, removed, touched, created: created)
    // Rows that were removed and filed again though nothing of them differs.
    if isOfEvent { touched.removeAll { !isTouched(rows[$0.tag]) } }
    return sections.script(touched)
  }

  /// Whether the row came or went, or something happened to its object that counts.
  func isTouched(_ row: TouchedRow) -> Bool {
    row.old == nil || row.new == nil || touched[ObjectIdentifier(row.object)] != nil
  }

  /// Whether certainly some row came, went or shows something new, when all are filed in `arrangement`; false where that
  /// takes more to find out. O(1).
  fileprivate func differs(in arrangement: Arrangement) -> Bool {
    if ledger.oldCount != arrangement.rows.count || ledger.hasUpdates { return true }
    return removed.first.flatMap { touched[ObjectIdentifier($0.object)]?.isUpdated } ?? false
  }
}
