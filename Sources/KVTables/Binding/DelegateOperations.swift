import KVPositions

/// Collects what a controller tells its delegate in one bracket and turns it into operations that a table accepts
/// (table-views.md B6, lua-api.md section 7).
///
/// Sections first; rows that come or go with their section are not named; a move from or to such a section is the half that
/// is left; rows that show something new are refreshed after the group.
struct DelegateOperations {
  private var deletedSections = IndexRanges()
  private var insertedSections = IndexRanges()
  private var deletes: [ItemPath] = []
  private var inserts: [ItemPath] = []
  private var moves: [(from: ItemPath, to: ItemPath)] = []
  private var updates: [ItemPath] = []
  /// Whether the whole was replaced.
  private(set) var isReplaced = false
  /// How many changes were told.
  private(set) var count = 0

  mutating func replaceEverything() { isReplaced = true }

  mutating func deleteSection(_ index: Int) {
    deletedSections.insert(index)
    count += 1
  }

  mutating func insertSection(_ index: Int) {
    insertedSections.insert(index)
    count += 1
  }

  mutating func delete(_ path: ItemPath) {
    deletes.append(path)
    count += 1
  }

  mutating func insert(_ path: ItemPath) {
    inserts.append(path)
    count += 1
  }

  mutating func move(from old: ItemPath, to new: ItemPath) {
    moves.append((old, new))
    count += 1
  }

  /// The row that stands at `path` after the bracket shows something new.
  mutating func update(_ path: ItemPath) {
    updates.append(path)
    count += 1
  }

  /// The calls in their order; none for nothing.
  var calls: [TableOperation] {
    var (rowDeletes, rowInserts, refreshed) = (deletes, inserts, updates)
    var rowMoves: [(from: ItemPath, to: ItemPath)] = []
    for move in moves {
      if deletedSections.contains(move.from.section) || insertedSections.contains(move.to.section) {
        rowDeletes.append(move.from)
        rowInserts.append(move.to)
      } else {
        rowMoves.append(move)
        // A move implies an update (controllers.md section 2).
        refreshed.append(move.to)
      }
    }
    rowDeletes.removeAll { deletedSections.contains($0.section) }
    rowInserts.removeAll { insertedSections.contains($0.section) }
    let covered = Set(rowInserts)
    refreshed.removeAll { insertedSections.contains($0.section) || covered.contains($0) }
    var group: [TableOperation] = []
    if !deletedSections.isEmpty { group.append(.deleteSections(deletedSections)) }
    if !insertedSections.isEmpty { group.append(.insertSections(insertedSections)) }
    if !rowDeletes.isEmpty { group.append(.deleteRows(rowDeletes.sorted())) }
    if !rowInserts.isEmpty { group.append(.insertRows(rowInserts.sorted())) }
    for move in rowMoves.sorted(by: { $0.to < $1.to }) { group.append(.moveRow(from: move.from, to: move.to)) }
    if !group.isEmpty { group = [.beginUpdates] + group + [.endUpdates] }
    if !refreshed.isEmpty { group.append(.reconfigureRows(Set(refreshed).sorted())) }
    return group
  }
}
