import KVControllers
import KVLua
import KVObjects
import KVPositions
import KVTableBinding
import KVTables
import KVTexts

/// A table view as a script holds it: the table, what feeds it, and what it has recorded.
final class TableObject: CallbackSource {
  let table: TableView
  let mode: TableMode
  /// What cells show of the objects of a controller.
  let cellKeyPaths: [String]
  var callbacks: [RecordedCallback] = []
  /// Set while a script's own data source or rows feed the table.
  var source: ScriptDataSource?
  /// The brackets of what drives it.
  var replayed: BracketProof?
  /// The first difference from its content that a bracket has left, where a copied mapping brings it the brackets: a later one
  /// may repair it.
  var leftDifference: (text: String, hint: Message?)?

  /// Whether the script has looked at what its cells show.
  var isRead = false
  /// Where the script has begun the update that is open, and what was under way then.
  var opening: (location: LuaLocation?, scope: Weak<ScriptScope>)?

  init(_ table: TableView, _ mode: TableMode, cellKeyPaths: [String]) {
    self.table = table
    self.mode = mode
    self.cellKeyPaths = cellKeyPaths
  }

  var givenName: String? { table.name }

  /// Lets the table follow a controller by its mapping, and loads it. Throws what reading a cell throws.
  func follow(_ controller: CollectionController) throws -> TableViewBinding {
    switch mode {
    case .safe(let style, _):
      try TableViewBinding(table, to: controller, style: style, cellKeyPaths: cellKeyPaths)
    case .copied(let mapping):
      try TableViewBinding(table, to: controller, copying: mapping, cellKeyPaths: cellKeyPaths)
    }
  }

  /// How it differs from its content now, and why; nil where it does not. O(n).
  func difference() throws -> (text: String, hint: Message?)? {
    guard let difference = try table.firstDifference() else { return nil }
    return (
      "the table does not show its content: \(difference)",
      (table.dataSource as? TableViewBinding)?.hint(for: difference)
    )
  }
}

extension TableObject: TracedReceiver {
  var tracedKind: String { table.tracedKind }
}

extension TableOperation {
  /// The row a script reads (lua-api.md section 10).
  var row: [RecordedValue] {
    switch self {
    case .beginUpdates: [.text("beginUpdates")]
    case .endUpdates: [.text("endUpdates")]
    case .reloadData: [.text("reloadData")]
    case .insertRows(let paths): [.text("insertRows"), .paths(paths)]
    case .deleteRows(let paths): [.text("deleteRows"), .paths(paths)]
    case .reloadRows(let paths): [.text("reloadRows"), .paths(paths)]
    case .reconfigureRows(let paths): [.text("reconfigureRows"), .paths(paths)]
    case .moveRow(let from, let to): [.text("moveRow"), .path(from), .path(to)]
    case .insertSections(let sections): [.text("insertSections"), .indexes(sections)]
    case .deleteSections(let sections): [.text("deleteSections"), .indexes(sections)]
    case .reloadSections(let sections): [.text("reloadSections"), .indexes(sections)]
    case .moveSection(let from, let to): [.text("moveSection"), .number(from), .number(to)]
    }
  }
}

extension RecordedValue {
  /// `[section, row]`.
  static func path(_ path: ItemPath) -> RecordedValue {
    .lua(.indexPath(path))
  }
  fileprivate static func paths(_ paths: [ItemPath]) -> RecordedValue { .list(paths.map(RecordedValue.path)) }
  fileprivate static func indexes(_ indexes: IndexRanges) -> RecordedValue {
    .list(indexes.map(RecordedValue.number))
  }
}
