import KVPositions
import KVTables

/// What a copied mapping did wrong, by the rule that its bracket broke: the rest of a sentence that begins with its name.
enum MappingFault {
  static func text(_ rule: TableUpdateRuleID) -> String {
    switch rule {
    case .moveFromDeletedSection: "moves a row out of a section that is deleted"
    case .moveIntoInsertedSection: "moves a row into a section that is inserted"
    case .insertAndMove, .rowAfterUpdate, .sectionOfRowAfterUpdate:
      "reloads a row beside a move, and a reload is placed as if nothing moved"
    case .deleteAndMove: "reloads a row that moves"
    case .deleteAndReload: "reloads a row that it has deleted or reloaded already"
    case .rowBeforeUpdate, .sectionOfRowBeforeUpdate:
      "takes the index that an update is told with for the one before the bracket"
    case .reloadDataInUpdates: "calls reloadData among other updates"
    default: "sends calls that do not come to the content"
    }
  }
}

/// What the safe mapping sends, as the end of a hint.
enum SafeAdvice {
  /// So many calls, and so many index paths of each, are spelled out.
  private static let most = 4

  /// `the safe mapping sends deleteSections [0], insertRows [0, 1], reconfigureRows [0, 2] after endUpdates`.
  static func text(_ calls: [TableOperation]) -> String {
    let named = calls.filter { $0 != .beginUpdates && $0 != .endUpdates }
    guard !named.isEmpty else { return "the safe mapping sends nothing" }
    var texts = named.prefix(most).map(text)
    if named.count > most { texts.append("and \(named.count - most) more") }
    return "the safe mapping sends \(texts.joined(separator: ", "))"
  }

  private static func text(_ call: TableOperation) -> String {
    switch call {
    case .insertRows(let paths): text("insertRows", paths)
    case .deleteRows(let paths): text("deleteRows", paths)
    case .reconfigureRows(let paths): text("reconfigureRows", paths) + " after endUpdates"
    default: "\(call)"
    }
  }

  private static func text(_ name: String, _ paths: [ItemPath]) -> String {
    let more = paths.count > most ? " and \(paths.count - most) more" : ""
    return paths.prefix(most).reduce(into: name) { $0 += " \($1)" } + more
  }
}
