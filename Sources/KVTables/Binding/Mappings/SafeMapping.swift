import KVPositions

/// Collects what a controller tells its delegate in one bracket and turns it into operations that a table accepts
/// (table-views.md B6, lua-api.md section 7).
///
/// In contrast to the mappings that people copy it says nothing before the bracket has ended, as what is right for a row may
/// depend on what is told later. Sections first; rows that come or go with their section are not named; a move from or to
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
  /// How many changes were told.
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
  mutating func begin() -> [MappedStep] {
    self = SafeMapping(style: style)
    return []
  }

  mutating func note(_ change: ToldChange) -> [MappedStep] {
    switch change {
    case .replacedEverything:
      isReplaced = true
      return []
    case .deletedSection(let section): deletedSections.insert(section)
    case .insertedSection(let section): insertedSections.insert(section)
    case .deleted(let old): deletes.append(old)
    case .inserted(let new): inserts.append(new)
    case .moved(let old, let new): moves.append((old, new))
    case .updated(_, let new): updates.append(new)
    }
    count += 1
    return []
  }

  mutating func end() -> [MappedStep] {
    defer { self = SafeMapping(style: style) }
    return steps
  }

  /// Whatever is refused is not its fault.
  func explaining(_ refusal: TableUpdateError) -> TableUpdateError { refusal }

  /// It configures no cells.
  func explaining(missingObject error: any Error) -> any Error { error }

  /// A row that it leaves stale is one that the controller has not told of.
  func hint(for difference: TableDifference) -> String? { nil }
}
