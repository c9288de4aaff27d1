import KVObjects
import KVPositions

/// The updates of a bracket as a relational controller sends them: one for each changed key path of each object, and
/// outside of a batch one bracket for each key path (controllers.md section 3).
struct RelationalUpdates {
  struct Update {
    let object: ModelObject
    /// Its index before the bracket that sends it.
    let oldRow: Int
    let row: Int
    let path: Int
  }

  /// By object, ascending, and in the order of the key paths.
  let all: [Update]
  /// Whether there is a bracket before those of the key paths.
  let hasMainBracket: Bool

  init(_ bracket: ArrangementBracket) {
    var all: [Update] = []
    bracket.updates.visit { update in
      // One that is sent behind the moves begins where those have led.
      let oldRow = bracket.scope.isBatch ? update.oldRow : update.row
      update.paths.visit { path in
        all.append(Update(object: update.object, oldRow: oldRow, row: update.row, path: path))
      }
    }
    self.all = all
    let movesRows = bracket.script.changes.contains { change in
      if case .update = change.kind { false } else { true }
    }
    hasMainBracket = bracket.isReplaced || movesRows || bracket.scope.isSentUnseen || bracket.scope.isBatch
  }

  /// The updates of each key path, in the order of the key paths.
  var byPath: [[Update]] {
    Dictionary(grouping: all, by: \.path).sorted { $0.key < $1.key }.map(\.value)
  }
}
