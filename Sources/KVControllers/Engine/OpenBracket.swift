import KVObjects
import KVPositions

/// What has happened to an arrangement since its last bracket was closed.
package struct OpenBracket {
  /// One object that something happened to.
  package struct Touch {
    let object: ModelObject
    /// Which of its watched paths were notified.
    var paths: PathSet = []
  }

  /// Why nothing can be said about single rows: the content is built anew.
  enum Rebuild: Int, Comparable {
    /// Rows did not stand where they should, or changes were never told.
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
  package var log = UndoLog()
  /// Finds the rows before in those of the moment.
  package var ledger: RowLedger
  /// Rows that were taken out.
  package private(set) var lifted = LiftedRows()
  /// Numbers of members that are not filed at the moment; true for those that have to be.
  var away = ShortTable<UInt32, Bool>()
  private(set) var touched = ShortTable<ObjectIdentifier, Touch>()
  /// How many members were announced to go, and have not gone yet.
  var announcedRemovals = 0
  /// Members that went; watched until the bracket closes.
  var departed: [ModelObject] = []
  /// Why the content has to be built anew.
  private(set) var rebuild: Rebuild?
  /// Whether every row counts as touched (controllers.md section 2, "What counts as touched").
  private(set) var touchesEveryRow = false
  /// An error to raise when the bracket has been closed.
  private(set) var error: (any Error)?
  /// Whether a single change was made that is told also where nothing of it is seen (controllers.md section 3).
  var isToldAnyway = false
  /// Whether it was made in a batch: told as one net change.
  var isBatch = false
  /// Whether the user has already made it in the table.
  var isUserDriven = false
  /// Whether anything happened.
  var isEmpty = true

  /// Nothing has happened yet to an arrangement of `count` rows.
  package init(count: Int) {
    ledger = RowLedger(count: count)
  }

  /// The row at `position` of `arrangement` is taken out.
  package mutating func takeOut(_ position: Int, of arrangement: inout Arrangement) {
    // The first to go is still at its place of before.
    let path = log.isEmpty ? arrangement.path(ofRow: position) : nil
    let (entry, section, isEmptied) = arrangement.remove(at: position)
    log.noteRemoval(of: entry, at: position, section: section)
    isEmpty = false
    guard let row = ledger.remove(at: position) else { return }
    lifted.append(LiftedRow(row: row, path: path, object: entry.object, emptiedSection: isEmptied ? section : nil))
  }

  /// A row is filed in `arrangement`; whether its section is new. Throws where that is torn apart, with nothing changed.
  package mutating func file(
    _ entry: RowEntry, at position: Int, section: String?, in arrangement: inout Arrangement
  ) throws -> Bool {
    let isNew = try arrangement.insert(entry, at: position, section: section)
    log.noteInsertion(at: position)
    ledger.insert(at: position)
    return isNew
  }

  mutating func needsRebuild(_ reason: Rebuild, touchesEveryRow touchesAll: Bool = false) {
    isEmpty = false
    rebuild = max(rebuild ?? reason, reason)
    if touchesAll { touchesEveryRow = true }
  }

  mutating func touchEveryRow() {
    isEmpty = false
    touchesEveryRow = true
  }

  mutating func keep(_ error: any Error) {
    if self.error == nil { self.error = error }
  }

  mutating func touch(_ object: ModelObject, _ paths: PathSet = []) {
    isEmpty = false
    touched.update(ObjectIdentifier(object), initial: Touch(object: object)) { $0.paths.formUnion(paths) }
  }

  /// Takes over what was touched in another bracket, which becomes part of this one, its paths as `renumbered` says.
  mutating func touchAll(
    _ others: ShortTable<ObjectIdentifier, Touch>, renumbered: (PathSet) -> PathSet = { $0 }
  ) {
    others.visit { _, other in touch(other.object, renumbered(other.paths)) }
  }

  /// The watched paths have other numbers from now on.
  mutating func renumberPaths(_ renumbered: (PathSet) -> PathSet) {
    let before = touched
    touched = ShortTable()
    touchAll(before, renumbered: renumbered)
  }
}

/// A row that was taken out.
package struct LiftedRow {
  /// Its flat index before.
  let row: Int
  /// Where it stood before; nil where that takes the content before to say.
  let path: ItemPath?
  let object: ModelObject
  /// The section that went with it.
  let emptiedSection: String?
}

/// Rows that were taken out; the first without an allocation.
package struct LiftedRows {
  private(set) var first: LiftedRow?
  private var others: [LiftedRow] = []

  /// The row, where there is just one.
  var only: LiftedRow? { others.isEmpty ? first : nil }
  var isEmpty: Bool { first == nil }

  mutating func append(_ row: LiftedRow) {
    if first == nil { first = row } else { others.append(row) }
  }

  func visit(_ body: (LiftedRow) -> Void) {
    if let first { body(first) }
    for row in others { body(row) }
  }
}
