import KVControllers
import KVPositions
import KVTables
import KVTexts

/// Collects the events of one bracket and turns them into operations that a table accepts
/// (table-views.md B6, lua-api.md section 7).
///
/// In contrast to the mappings that people copy it says nothing before the bracket has ended, as what is right for a row may
/// depend on what comes later. Sections first; rows that come or go with their section are not named; a move from or to
/// such a section is the half that is left; rows that show something new are refreshed after the group.
struct SafeMapping {
  /// When to read everything anew instead.
  let style: TableUpdateStyle
  private var deletedSections = IndexRanges()
  private var insertedSections = IndexRanges()
  private var deletes: [ItemPath] = []
  private var inserts: [ItemPath] = []
  private var moves: [(from: ItemPath, to: ItemPath)] = []
  private var updates: [ItemPath] = []
  private var isReplaced = false
  /// How many changes there were.
  private var count = 0

  init(style: TableUpdateStyle) {
    self.style = style
  }

  /// The calls of a bracket, `reloadData` where that is the style.
  private var steps: [MappedStep] {
    if style.reloads(for: count) { return [.call(.reloadData)] }
    return calls.map { .call($0) }
  }

  /// The calls of a bracket that is shown change by change, in their order; none for nothing.
  var calls: [TableOperation] {
    if isReplaced { return [.reloadData] }
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

extension SafeMapping: CallbackMapping {
  mutating func note(_ event: ControllerEvent) -> [MappedStep] {
    switch event.callback {
    case .willChangeContent: self = SafeMapping(style: style)
    case .didChangeContent:
      defer { self = SafeMapping(style: style) }
      return steps
    case .replacedEntireCollection: isReplaced = true
    default: if let change = event.change { note(change) }
    }
    return []
  }

  private mutating func note(_ change: ControllerChange) {
    count += 1
    switch (change.kind, change.from, change.to) {
    case (.delete, let old?, _):
      if change.isOfSection { deletedSections.insert(old.section) } else { deletes.append(old) }
    case (.insert, _, let new?):
      if change.isOfSection { insertedSections.insert(new.section) } else { inserts.append(new) }
    case (.move, let old?, let new?): moves.append((old, new))
    case (.update, _, let new?): updates.append(new)
    default: break
    }
  }

  /// Whatever is refused is not its fault.
  func explaining(_ refusal: TableUpdateError) -> TableUpdateError { refusal }

  /// It configures no cells.
  func explaining(missingObject error: any Error) -> any Error { error }

  /// A row that it leaves stale is one whose change the controller has not sent.
  func hint(for difference: TableDifference) -> Message? { nil }
}
