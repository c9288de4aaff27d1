import KVPositions
import KVTables
import KVTexts

/// What a copied mapping did wrong, by the rule that its bracket broke: the rest of a sentence that begins with its name.
enum MappingFault {
  static func message(_ rule: TableUpdateRuleID) -> Message {
    switch rule {
    case .moveFromDeletedSection: .faultMovesFromDeleted
    case .moveIntoInsertedSection: .faultMovesIntoInserted
    case .insertAndMove, .rowAfterUpdate, .sectionOfRowAfterUpdate: .faultReloadsBesideMove
    case .deleteAndMove: .faultReloadsMoved
    case .deleteAndReload: .faultReloadsTwice
    case .rowBeforeUpdate, .sectionOfRowBeforeUpdate: .faultTakesNewIndex
    case .reloadDataInUpdates: .faultReloadData
    default: .faultOther
    }
  }
}

/// What the safe mapping sends, as the end of a hint.
enum SafeAdvice {
  /// So many calls, and so many index paths of each, are spelled out.
  private static let most = 4

  /// `the safe mapping sends deleteSections [0], insertRows [0, 1], reconfigureRows [0, 2] after endUpdates`.
  static func message(_ calls: [TableOperation]) -> Message {
    let named = calls.filter { $0 != .beginUpdates && $0 != .endUpdates }
    guard !named.isEmpty else { return .safeMappingSendsNothing }
    var shown = named.prefix(most).map(message)
    if named.count > most { shown.append(.callsMore(n: named.count - most)) }
    return .safeMappingSends(calls: Message.list(shown))
  }

  private static func message(_ call: TableOperation) -> Message {
    switch call {
    case .insertRows(let paths): message("insertRows", paths)
    case .deleteRows(let paths): message("deleteRows", paths)
    case .reconfigureRows(let paths): .callAfterEndUpdates(call: message("reconfigureRows", paths))
    default: .verbatim("\(call)")
    }
  }

  private static func message(_ name: String, _ paths: [ItemPath]) -> Message {
    let call = Message.verbatim(paths.prefix(most).reduce(into: name) { $0 += " \($1)" })
    return paths.count > most ? .listMore(calls: call, n: paths.count - most) : call
  }
}
