import KVObjects
import KVPositions
import KVTrees

/// What has happened to an arrangement since its last bracket was closed.
///
/// A class: it is large, and whoever reads one field of it need not have all of them.
package final class OpenBracket {
  /// One object that something happened to.
  package struct Touch {
    let object: ModelObject
    /// Which of its watched paths were notified.
    var paths: PathSet = []
    /// Whether it shows something new, whatever the paths say.
    var isUpdated = false
    /// Whether the relation gained or lost it, also where it is back.
    var hasComeOrGone = false
  }

  /// One occurrence of a member that is not filed at the moment.
  struct Unfiled {
    let object: ModelObject
    /// The members' version when it was: while that is the same, the number is still the object's.
    let version: Int
  }

  /// Why nothing can be said about single rows: the content is built anew.
  enum Rebuild: Int, Comparable {
    /// Rows were not where they should be, or changes were not notified.
    case unknown
    /// Filter, order, sections or observed keys are others now.
    case replanned
    /// Every member has been put somewhere.
    case rearranged
    /// The relation is another one.
    case replaced

    static func < (left: Rebuild, right: Rebuild) -> Bool { left.rawValue < right.rawValue }
  }

  /// What was done to the arrangement.
  @exclusivity(unchecked) package var log = UndoLog()
  /// Finds the rows before in those of the moment.
  @exclusivity(unchecked) package var ledger: RowLedger
  /// Rows that were removed.
  @exclusivity(unchecked) package private(set) var removed = SmallArray<RemovedRow>()
  /// Members whose rows are to be removed and filed when the bracket closes, and not before; nil where each is removed at once.
  @exclusivity(unchecked) private(set) var deferred: DeferredRows? {
    didSet { lentDeferred = deferred.map { .passUnretained($0) } }
  }
  /// ``deferred``, which this holds, for who uses it without retaining it.
  @exclusivity(unchecked) private(set) var lentDeferred: Unmanaged<DeferredRows>?
  /// What closing it did to the rows, where they were deferred.
  @exclusivity(unchecked) private(set) var merge: MergeUndo?
  /// Members that are not filed at the moment, by the numbers of their occurrences, where rows are not deferred.
  @exclusivity(unchecked) private(set) var unfiled = SmallDictionary<UInt32, Unfiled>()
  /// What is known of touched objects by name; ``deferred`` knows of others.
  @exclusivity(unchecked) private(set) var named = SmallDictionary<ObjectIdentifier, Touch>()
  /// What is known of each object that something happened to. O(k) once for k that are deferred.
  @inline(__always)
  var touched: SmallDictionary<ObjectIdentifier, Touch> {
    if let deferred, deferred.hasUnnamedTouches { nameTouches(of: deferred) }
    return named
  }
  /// How many members were announced to go, and have not gone yet.
  @exclusivity(unchecked) var announcedRemovals = 0
  /// Members that went; observed until the bracket closes.
  @exclusivity(unchecked) var departed: [ModelObject] = []
  /// Which occurrences of an object are which.
  @exclusivity(unchecked) var occurrences = Occurrences()
  /// Assignments of all members, which touch and take them without naming each.
  @exclusivity(unchecked) var assigned = AssignedMembers()
  /// Objects that the relation gained or lost when all of it was exchanged: only noted where the state is written down.
  @exclusivity(unchecked) private(set) var exchanged: Set<ObjectIdentifier> = []
  /// Why the content has to be built anew.
  @exclusivity(unchecked) private(set) var rebuild: Rebuild?
  /// Whether every row counts as touched (controllers.md section 2, "What counts as touched").
  @exclusivity(unchecked) private(set) var touchesEveryRow = false
  /// An error to raise when the bracket has been closed.
  @exclusivity(unchecked) private(set) var error: (any Error)?
  /// Whether it is about one change, or about the net change of many.
  @exclusivity(unchecked) var scope = BracketScope.single(isSentUnseen: false)
  /// Whether the user has already made it in the table.
  @exclusivity(unchecked) var isUserDriven = false
  /// Whether anything happened.
  @exclusivity(unchecked) var isEmpty = true

  /// Nothing has happened yet to an arrangement of `count` rows.
  package init(count: Int) {
    ledger = RowLedger(count: count)
  }

  /// The row at `position` of `arrangement` is removed.
  package func remove(_ position: Int, from arrangement: inout Arrangement) {
    let (entry, path, section, isEmptied) = arrangement.remove(at: position)
    noteRemoval(entry, at: position, path, section: section, isEmptied: isEmptied)
  }

  /// The row of `entry` was removed from `position`, where its path was `path`: whether its section went with it.
  func noteRemoval(
    _ entry: RowEntry, at position: Int, _ path: ItemPath, section: String?, isEmptied: Bool = false
  ) {
    let isFirst = log.isEmpty
    log.noteRemoval(of: entry, at: position, section: section)
    isEmpty = false
    guard let row = ledger.remove(at: position) else { return }
    // The first to go was still at its place of before.
    removed.append(
      RemovedRow(
        row: row, path: isFirst ? path : nil, object: entry.object, number: entry.number,
        emptiedSection: isEmptied ? section : nil))
  }

  /// Whether nothing was done to any row.
  var touchesNoRow: Bool {
    log.isEmpty && named.count == 0 && unfiled.count == 0 && rebuild == nil && !touchesEveryRow
  }

  /// Rows are removed when the bracket closes, from the first on; from `fewestMany` on there are many.
  func beginDeferring(numberCount: Int, fewestMany: Int) {
    deferred = DeferredRows(numberCount: numberCount, fewestMany: fewestMany)
  }

  /// Where nothing has happened, rows are removed at once again.
  func endUnusedDeferring() {
    if let deferred, deferred.entries.isEmpty, isEmpty { self.deferred = nil }
  }

  /// Rows are removed when the bracket closes, from here on, those too that were removed from `arrangement` up to now: they
  /// are put back. `member` gives who has a number. False, with nothing changed, where more was done than removing rows.
  /// O(k log n).
  func beginDeferring(
    in arrangement: inout Arrangement, numberCount: Int, member: (UInt32) -> ModelObject?
  ) -> Bool {
    guard deferred == nil, let entries = log.removedEntries else { return false }
    log.undo(in: &arrangement)
    let deferred = DeferredRows(numberCount: numberCount, fewestMany: 0)
    for entry in entries {
      deferred.noteRow(at: deferred.open(entry.number, entry.object), entry.key, isAnnounced: true)
    }
    unfiled.visit { number, known in deferred.open(number, known.object) }
    var known: Set<ObjectIdentifier> = []
    for place in deferred.entries.indices {
      let object = deferred.member(at: place)
      if member(deferred.entries[place].number) !== object { deferred.noteGone(place) }
      guard let touch = named[ObjectIdentifier(object)], !touch.isUpdated else { continue }
      deferred.touch(place, touch.paths)
      known.insert(ObjectIdentifier(object))
    }
    let named = named
    self.named = SmallDictionary()
    named.visit { id, touch in
      if !known.contains(id) { self.named.set(id, touch) }
    }
    self.deferred = deferred
    (log, ledger, removed, unfiled) = (
      UndoLog(), RowLedger(count: arrangement.rows.count), SmallArray(), SmallDictionary()
    )
    return true
  }

  /// The rows that were to be removed and filed are, all at once, which `merge` undoes: `emptied` has one of each section that
  /// went with its rows.
  func endDeferring(_ merge: MergeUndo, emptied: [RemovedRow]) {
    self.merge = merge
    for row in emptied { removed.append(row) }
  }

  private func nameTouches(of deferred: DeferredRows) {
    for (object, paths) in deferred.takeTouches() { touch(object, paths) }
  }

  /// The arrangement before everything that was done, which has led to `arrangement`. O(k log n), or O(n).
  func undone(_ arrangement: Arrangement) -> Arrangement { merge?.undone(arrangement) ?? log.undone(arrangement) }

  /// Whether the occurrence of that number is not filed at the moment.
  @inline(__always)
  func isUnfiled(_ number: UInt32) -> Bool {
    if let deferred { return deferred.place(of: number) != nil }
    return unfiled[number] != nil
  }

  /// The occurrence of that number is not filed at the moment.
  func noteUnfiled(_ number: UInt32, _ object: ModelObject, version: Int) {
    if let deferred {
      deferred.open(number, object)
    } else {
      unfiled.set(number, Unfiled(object: object, version: version))
    }
  }

  /// A row is filed in `arrangement`; whether its section is new. Throws where that is torn apart, with nothing changed.
  package func file(_ entry: RowEntry, at position: Int, section: String?, in arrangement: inout Arrangement) throws
    -> Bool
  {
    let isNew = try arrangement.insert(entry, at: position, section: section)
    log.noteInsertion(at: position)
    ledger.insert(at: position)
    return isNew
  }

  /// The row that the bracket is about, where it is about at most one, which sections do not come or go with; nil where
  /// there is more to it. O(log n).
  func onlyRow(in arrangement: Arrangement) -> OnlyRow? {
    switch ledger.only {
    case .none: return OnlyRow.nothing
    case .removed(let old):
      guard let row = removed.only, row.emptiedSection == nil, let path = row.path else { return nil }
      return .row(row.object, old: .init(row: old, path: path), new: nil)
    case .inserted(let new):
      return .row(arrangement.rows[new], old: nil, new: .init(row: new, path: arrangement.path(ofRow: new)))
    case .updated(let row):
      let place = OnlyRow.Place(row: row, path: arrangement.path(ofRow: row))
      return .row(arrangement.rows[row], old: place, new: place)
    case .replaced(let old, let new):
      guard let row = removed.only, row.emptiedSection == nil, let path = row.path,
        arrangement.rows[new] === row.object
      else { return nil }
      return .row(
        row.object, old: .init(row: old, path: path), new: .init(row: new, path: arrangement.path(ofRow: new)))
    case .several: return nil
    }
  }

  func requireRebuild(_ reason: Rebuild, touchesEveryRow touchesAll: Bool = false) {
    isEmpty = false
    rebuild = max(rebuild ?? reason, reason)
    if touchesAll { touchesEveryRow = true }
  }

  func touchEveryRow() {
    isEmpty = false
    touchesEveryRow = true
  }

  func keep(_ error: any Error) {
    if self.error == nil { self.error = error }
  }

  /// Something has happened to `object` itself: `paths` were notified, and with `isUpdated` it shows something new in any case.
  func touch(_ object: ModelObject, _ paths: PathSet, isUpdated: Bool = false) {
    take(Touch(object: object, paths: paths, isUpdated: isUpdated))
  }

  /// The relation gains or loses an occurrence of `object`, or may.
  func touchMember(_ object: ModelObject) { take(Touch(object: object, hasComeOrGone: true)) }

  @inline(__always)
  private func take(_ touch: Touch) {
    isEmpty = false
    named.update(ObjectIdentifier(touch.object), initial: Touch(object: touch.object)) {
      $0.paths.formUnion(touch.paths)
      if touch.isUpdated { $0.isUpdated = true }
      if touch.hasComeOrGone { $0.hasComeOrGone = true }
    }
  }

  /// The relation holds `new` in place of `old`. O(n).
  func noteExchange(of old: some Sequence<ModelObject>, for new: some Sequence<ModelObject>) {
    var counts: [ObjectIdentifier: Int] = [:]
    for member in old { counts[ObjectIdentifier(member), default: 0] -= 1 }
    for member in new { counts[ObjectIdentifier(member), default: 0] += 1 }
    for (id, count) in counts where count != 0 { exchanged.insert(id) }
  }

  /// Takes over what was exchanged in another bracket, which becomes part of this one.
  func noteExchange(of other: OpenBracket) { exchanged.formUnion(other.exchanged) }

  /// Takes over what was touched in another bracket, which becomes part of this one, its paths as `renumbered` says.
  func touchAll(
    _ others: SmallDictionary<ObjectIdentifier, Touch>, renumbered: (PathSet) -> PathSet = { $0 }
  ) {
    others.visit { _, other in
      var touch = other
      touch.paths = renumbered(other.paths)
      take(touch)
    }
  }

  /// The watched paths have other numbers from now on.
  func renumberPaths(_ renumbered: (PathSet) -> PathSet) {
    let before = touched
    named = SmallDictionary()
    touchAll(before, renumbered: renumbered)
  }
}
