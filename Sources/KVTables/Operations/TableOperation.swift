public import KVPositions

/// One call that a table view received, as data: what ``TableView/operationObserver`` gets.
///
/// Positions that name something to delete, reload, reconfigure or move from are in the frame before the outermost
/// update; positions to insert at or move to are in the frame after it (table-views.md section B1). All are zero-based,
/// in the order of the call, and unchecked: also what is then refused is an operation.
///
/// ```swift
/// var calls: [TableOperation] = []
/// table.operationObserver = { calls.append($0) }
/// try table.performBatchUpdates {}
/// calls   // [.beginUpdates, .endUpdates]
/// ```
public enum TableOperation: Hashable, Sendable {
  /// ``TableView/beginUpdates()``, also the start of ``TableView/performBatchUpdates(_:)``.
  case beginUpdates
  /// ``TableView/endUpdates()``, also the end of ``TableView/performBatchUpdates(_:)``.
  case endUpdates
  /// ``TableView/insertRows(at:)``, with places after the update.
  case insertRows([ItemPath])
  /// ``TableView/deleteRows(at:)``, with places before the update.
  case deleteRows([ItemPath])
  /// ``TableView/reloadRows(at:)``, with places before the update.
  case reloadRows([ItemPath])
  /// ``TableView/reconfigureRows(at:)``, with places before the update.
  case reconfigureRows([ItemPath])
  /// ``TableView/moveRow(at:to:)``: `from` before the update, `to` after it.
  case moveRow(from: ItemPath, to: ItemPath)
  /// ``TableView/insertSections(_:)``, with indexes after the update.
  case insertSections(IndexRanges)
  /// ``TableView/deleteSections(_:)``, with indexes before the update.
  case deleteSections(IndexRanges)
  /// ``TableView/reloadSections(_:)``, with indexes before the update.
  case reloadSections(IndexRanges)
  /// ``TableView/moveSection(_:toSection:)``: `from` before the update, `to` after it.
  case moveSection(from: Int, to: Int)
  /// ``TableView/reloadData()``. In contrast to it ``TableView/load()`` is no operation.
  case reloadData
}

extension TableOperation: CustomStringConvertible {
  /// The text form of lua-api.md section 10: `insertRows [0, 1] [0, 2]`, `moveRow [0, 0] to [0, 2]`,
  /// `insertSections [0]`, `moveSection 0 to 2`, `reloadData`.
  public var description: String {
    switch self {
    case .beginUpdates: "beginUpdates"
    case .endUpdates: "endUpdates"
    case .insertRows(let paths): Self.text("insertRows", paths)
    case .deleteRows(let paths): Self.text("deleteRows", paths)
    case .reloadRows(let paths): Self.text("reloadRows", paths)
    case .reconfigureRows(let paths): Self.text("reconfigureRows", paths)
    case .moveRow(let from, let to): "moveRow \(from) to \(to)"
    case .insertSections(let sections): "insertSections \(sections)"
    case .deleteSections(let sections): "deleteSections \(sections)"
    case .reloadSections(let sections): "reloadSections \(sections)"
    case .moveSection(let from, let to): "moveSection \(from) to \(to)"
    case .reloadData: "reloadData"
    }
  }

  private static func text(_ name: String, _ paths: [ItemPath]) -> String {
    paths.reduce(into: name) { $0 += " \($1)" }
  }
}

extension TableOperation {
  /// The text form of a call in a sentence: of many index paths the first few, `deleteRows [0, 0] [0, 1] [0, 2] and 997
  /// more`.
  package var summary: String {
    switch self {
    case .insertRows(let paths): Self.summary(paths) { .insertRows($0) }
    case .deleteRows(let paths): Self.summary(paths) { .deleteRows($0) }
    case .reloadRows(let paths): Self.summary(paths) { .reloadRows($0) }
    case .reconfigureRows(let paths): Self.summary(paths) { .reconfigureRows($0) }
    default: description
    }
  }

  /// So many index paths are spelled out.
  private static let mostPaths = 4

  private static func summary(_ paths: [ItemPath], _ call: ([ItemPath]) -> TableOperation) -> String {
    if paths.count <= mostPaths { return call(paths).description }
    let shown = paths.prefix(mostPaths - 1)
    return "\(call(Array(shown))) and \(paths.count - shown.count) more"
  }
}
