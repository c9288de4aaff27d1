import KVObjects
import KVPositions
import KVTrees

/// Closing a bracket row by row: what was removed is filed, and what was filed and removed is the bracket.
extension ArrangementEngine {
  func closeByFiling() throws -> ArrangementBracket? {
    if let deferred = openBracket.deferred { return try closeByMerging(deferred) }
    if try placesAreStale() {
      openBracket.requireRebuild(.unknown)
      return try closeByBuilding()
    }
    let (misplaced, isStale) = try fileUpdates()
    if let misplaced { openBracket.keep(ArrangementError.contradictedOrder(object: misplaced.description)) }
    if misplaced != nil || isStale {
      openBracket.requireRebuild(.unknown)
      return try closeByBuilding()
    }
    let created = try fileUnfiled()
    let contents = BracketContents(rows.content, log: openBracket.log)
    if let window {
      let touched = TouchedRows(openBracket, rows.content).matched()
      return bracketOfWindow(
        try window.step(
          to: rows.content, touched: touched, oldCount: openBracket.ledger.oldCount, by: rows.reader))
    }
    if let bracket = unreadBracket(contents, created: created) { return bracket }
    if created.isEmpty, let only = openBracket.onlyRow(in: rows.content) { return bracket(ofOnly: only, contents) }
    return bracket(TouchedRows(openBracket, rows.content).matched(), contents, created: created)
  }

  /// Whether filter, order or section give another answer for an object that an event has touched, though nothing that they are
  /// known to read was notified: computed keys need not say what they depend on. O(k log n) for k touched objects of classes
  /// with such keys. Throws what filter, order or section throws.
  private func placesAreStale() throws -> Bool {
    if events == nil { return false }
    let (touched, unfiled) = (openBracket.touched, openBracket.unfiled)
    var areStale = false
    try touched.visit { _, touch in
      guard !areStale, followed.list.contains(touch.object), try isAskedAnew(touch.object) else { return }
      try followed.list.forEachNumber(of: touch.object) { number in
        guard !areStale, unfiled[number] == nil, evaluation == .undisturbed else { return }
        areStale = try !isInPlace(touch.object, number)
      }
    }
    return areStale
  }

  /// Whether an occurrence is shown where filter, order and section have it now, or not shown where the filter says so.
  private func isInPlace(_ object: ModelObject, _ number: UInt32) throws -> Bool {
    let isShown = try rows.reader.passes(object)
    guard isShown, rows.numbers.contains(number) else { return isShown == rows.numbers.contains(number) }
    guard case .filed(let position) = try rows.standing(of: object, number) else { return false }
    // Of a window others come and go until it is closed.
    let content = window?.content ?? rows.content
    let row = window.map { position - $0.window.range(of: rows.content.rows.count).lowerBound } ?? position
    guard content.isSectioned, content.rows.indices.contains(row), content.rows[row] === object else { return true }
    return try rows.reader.sectionName(of: object) == content.sections[content.path(ofRow: row).section].name
  }

  /// Notes the rows that only show something new: their places stay. Returns the object of one that does not, and whether one
  /// stays whose key is no longer the one it is filed under.
  private func fileUpdates() throws -> (misplaced: ModelObject?, isStale: Bool) {
    var mayUpdate = false
    openBracket.touched.visit { _, touch in
      // Where a path that places a row was notified, no row of the object is filed.
      if showsSomethingNew(touch), !watched.isPlacing(touch.paths) { mayUpdate = true }
    }
    guard mayUpdate else { return (nil, false) }
    // Taken out of the bracket first: a getter may touch it again meanwhile.
    let (touched, unfiled) = (openBracket.touched, openBracket.unfiled)
    var misplaced: ModelObject?
    var isStale = false
    try touched.visit { _, touch in
      guard showsSomethingNew(touch) else { return }
      try followed.list.forEachNumber(of: touch.object) { number in
        guard unfiled[number] == nil, rows.numbers.contains(number), evaluation == .undisturbed else { return }
        let standing = try rows.standing(of: touch.object, number)
        if evaluation == .disturbed { return }
        switch standing {
        case .filed(let position): openBracket.ledger.update(at: position)
        case .stale: isStale = true
        case .misplaced: misplaced = touch.object
        }
      }
    }
    return (misplaced, isStale)
  }

  /// Whether the row of a touched object that keeps its place is an update.
  private func showsSomethingNew(_ touch: OpenBracket.Touch) -> Bool {
    touch.isUpdated || !watched.observed(in: touch.paths).isEmpty
  }

  /// Files the rows that were removed, or are new, and pass. Returns the sections that were made for them.
  private func fileUnfiled() throws -> Set<String> {
    var created: Set<String> = []
    let unfiled = openBracket.unfiled
    // Those that were announced to go and have not gone are still members.
    try unfiled.visit { number, known in
      let found = known.version == followed.list.version ? known.object : followed.list.member(number)
      let reader = rows.reader
      guard let member = found, try reader.passes(member) else { return }
      let key = try reader.key(of: member)
      let name = rows.content.isSectioned ? try reader.sectionName(of: member) : nil
      let position = try rows.position(of: member, number, key)
      // The place is none any more.
      if evaluation == .disturbed {
        throw ArrangementError.restless(relation: followed.relation.path.description)
      }
      let entry = RowEntry(key: key, object: member, number: number)
      if try openBracket.file(entry, at: position, section: name, in: &rows.content), let name {
        created.insert(name)
      }
      rows.numbers.insert(number)
    }
    return created
  }
}
