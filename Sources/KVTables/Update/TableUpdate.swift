import KVPositions

/// The calls of one outermost update, sorted out by what they do, beside the counts on both sides: all that the rules
/// look at.
///
/// Every list is ascending by its position, equal positions in the order of the calls, so that the first offender a
/// rule meets is the one UIKit names. Making one from k positions and s sections is O(k log k + s). It does not change
/// once it is made; a class, as every rule is handed it and a copy would retain each list.
final class TableUpdate {
  struct RowEdit: TableUpdateEdit {
    var path: ItemPath
    var operation: Int
  }

  struct RowMove: TableUpdateEdit {
    var from: ItemPath
    var to: ItemPath
    var operation: Int
  }

  struct SectionEdit: TableUpdateEdit {
    var index: Int
    var operation: Int
  }

  struct SectionMove: TableUpdateEdit {
    var from: Int
    var to: Int
    var operation: Int
  }

  let kind: TableKind
  /// The number of rows of each section when it was last read.
  let before: [Int]
  /// The same, as the data source says now.
  let after: [Int]
  /// The calls, as they came, without begins and ends.
  let operations: [TableOperation]

  private(set) var rowDeletes: [RowEdit] = []
  private(set) var rowReloads: [RowEdit] = []
  private(set) var rowReconfigures: [RowEdit] = []
  private(set) var rowInserts: [RowEdit] = []
  /// Ascending by where they come from.
  private(set) var rowMoves: [RowMove] = []
  /// Ascending by where they go, those that go to one place by where they come from.
  private(set) var rowMovesByTarget: [RowMove] = []
  private(set) var sectionDeletes: [SectionEdit] = []
  private(set) var sectionReloads: [SectionEdit] = []
  private(set) var sectionInserts: [SectionEdit] = []
  /// Ascending by where they come from.
  private(set) var sectionMoves: [SectionMove] = []
  /// The first `reloadData` among the calls.
  private(set) var reloadData: Int?

  init(operations: [TableOperation], before: [Int], after: [Int], kind: TableKind) {
    self.operations = operations
    self.before = before
    self.after = after
    self.kind = kind
    for (index, operation) in operations.enumerated() { file(operation, at: index) }
    sort()
  }

  private func file(_ operation: TableOperation, at index: Int) {
    func rows(_ paths: [ItemPath]) -> [RowEdit] { paths.map { RowEdit(path: $0, operation: index) } }
    func sections(_ indexes: IndexRanges) -> [SectionEdit] {
      // Of more than there can be, those that suffice for a refusal: the first that is not there is among them.
      let most = indexes.count > TableView.maximumNumberOfRows ? max(before.count, after.count) + 1 : indexes.count
      return indexes.prefix(most).map { SectionEdit(index: $0, operation: index) }
    }
    switch operation {
    case .beginUpdates, .endUpdates: break
    case .insertRows(let paths): rowInserts += rows(paths)
    case .deleteRows(let paths): rowDeletes += rows(paths)
    case .reloadRows(let paths): rowReloads += rows(paths)
    case .reconfigureRows(let paths): rowReconfigures += rows(paths)
    case .moveRow(let from, let to): rowMoves.append(RowMove(from: from, to: to, operation: index))
    case .insertSections(let indexes): sectionInserts += sections(indexes)
    case .deleteSections(let indexes): sectionDeletes += sections(indexes)
    case .reloadSections(let indexes): sectionReloads += sections(indexes)
    case .moveSection(let from, let to): sectionMoves.append(SectionMove(from: from, to: to, operation: index))
    case .reloadData: if reloadData == nil { reloadData = index }
    }
  }

  private func sort() {
    func ascending(_ edits: inout [RowEdit]) { edits.sort { ($0.path, $0.operation) < ($1.path, $1.operation) } }
    func ascending(_ edits: inout [SectionEdit]) {
      edits.sort { ($0.index, $0.operation) < ($1.index, $1.operation) }
    }
    ascending(&rowDeletes)
    ascending(&rowReloads)
    ascending(&rowReconfigures)
    ascending(&rowInserts)
    rowMoves.sort { ($0.from, $0.operation) < ($1.from, $1.operation) }
    rowMovesByTarget = rowMoves.sorted { ($0.to, $0.from, $0.operation) < ($1.to, $1.from, $1.operation) }
    ascending(&sectionDeletes)
    ascending(&sectionReloads)
    ascending(&sectionInserts)
    sectionMoves.sort { ($0.from, $0.operation) < ($1.from, $1.operation) }
  }

  var words: TableWords { TableWords(kind) }

  /// Whether a section goes, comes, moves or is reloaded.
  var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionReloads.isEmpty && sectionMoves.isEmpty)
  }
}

/// One thing that a call of an update asks for.
protocol TableUpdateEdit {
  /// The index of the call.
  var operation: Int { get }
}

extension Array where Element: TableUpdateEdit {
  /// The first element with the same place as the one in front of it, where places ascend.
  func firstRepeat<Place: Equatable>(of place: (Element) -> Place) -> Element? {
    for index in indices.dropFirst() where place(self[index - 1]) == place(self[index]) { return self[index] }
    return nil
  }
}
