import KVPositions
import KVTables

/// The operations that show a script, in the words of the recipe (controllers.md section 5).
struct ObserverOperations {
  /// What belongs into one group.
  private(set) var grouped: [TableOperation] = []
  /// What refreshes cells after the group: rows that moved and show something new.
  private(set) var refreshing: [TableOperation] = []

  /// Deletes, inserts and reloads with one call each, ascending; each move, ascending target.
  ///
  /// A reload is a deletion and an insertion that know nothing of moves (table-views.md B1.3): beside moves a replaced row
  /// is deleted and inserted, and a changed one that moves shift is refreshed afterwards.
  init(_ script: EditScript) {
    var deletes: [ItemPath] = []
    var inserts: [ItemPath] = []
    var reloads: [ItemPath] = []
    var refreshed: [ItemPath] = []
    var moves: [TableOperation] = []
    var updates: [(old: ItemPath, new: ItemPath)] = []
    let hasMoves = script.changes.contains { if case .move = $0.kind { true } else { false } }
    for change in script.changes {
      switch change.kind {
      case .delete(let old): deletes.append(old)
      case .insert(let new): inserts.append(new)
      case .move(let old, let new):
        moves.append(.moveRow(from: old, to: new))
        if change.isUpdated { refreshed.append(new) }
      case .update(let old, let new):
        updates.append((old, new))
      case .replace(let old, let new):
        if hasMoves {
          deletes.append(old)
          inserts.append(new)
        } else {
          reloads.append(old)
        }
      }
    }
    let shift = FrameShift(removed: deletes.map(\.row).sorted(), inserted: inserts.map(\.row).sorted())
    for (old, new) in updates {
      if !hasMoves || shift.newIndex(ofOld: old.row) == new.row { reloads.append(old) } else { refreshed.append(new) }
    }
    if !deletes.isEmpty { grouped.append(.deleteRows(deletes.sorted())) }
    if !inserts.isEmpty { grouped.append(.insertRows(inserts.sorted())) }
    if !reloads.isEmpty { grouped.append(.reloadRows(reloads.sorted())) }
    grouped += moves
    if !refreshed.isEmpty { refreshing.append(.reconfigureRows(refreshed.sorted())) }
  }
}
