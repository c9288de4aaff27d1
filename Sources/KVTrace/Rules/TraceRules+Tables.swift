import KVObjects
import KVTables

extension TraceRules {
  /// What table views take (table-views.md): their own rules by the numbers of UIKit's sentences, and ours.
  package static let tables: [TraceRule] =
    numbered + [
      TraceRule(
        .bareCall, .tables, "a call outside of an update is an update of its own: the data has changed before it",
        text: "Two such calls are two updates, and the data has to fit after each.", facts: ["B1.7"],
        of: ["insertRows", "deleteRows", "reloadRows", "moveRow", "moveSection"]),
      TraceRule(
        .countsLastRead, .tables,
        "counts before an update are those that the table read last, not those of its data now",
        text: """
          A table that has read nothing reads them at beginUpdates, or at a call by itself: data that was changed before
          has not changed for it.
          """,
        facts: ["B1.8"], of: ["beginUpdates"]),
      TraceRule(
        .coveredByItsSection, .tables, "what happens to a section covers its rows: they need no calls of their own",
        text: "Deletions in a section that goes and insertions in one that comes are allowed, and add nothing.",
        facts: ["B1.9"], of: ["deleteSections", "insertSections", "reloadSections"]),
      TraceRule(
        .reconfigureAfterMove, .tables,
        "a row that moves or shows something new is reconfigured behind the update, in its new place",
        text: "A move does not refresh its cell, and a row that moves cannot be reloaded: see T12.",
        facts: ["B1.5", "T12"],
        of: ["reconfigureRows", "moveRow"]),
    ]

  /// Those of the table's own rules that have a number.
  private static let numbered: [TraceRule] = {
    let rules = TableUpdateRuleID.allCases.filter(\.isNumbered).map { rule in
      TraceRule(
        rule.rawValue, .tables, rule.sentence, facts: [rule.rawValue], by: .refusal, of: rule.operations)
    }
    let (name, newer) = TableUpdateRuleID.olderTextOfDeleteAndMove
    let older = TraceRule(
      name, .tables, newer.sentence, text: "An older text of UIKit's for the same: see \(newer.rawValue).",
      facts: [name, newer.rawValue], by: .page, of: newer.operations)
    return (rules + [older]).sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
  }()
}

extension TableUpdateRuleID {
  /// The calls that break it.
  fileprivate var operations: [String] {
    switch self {
    case .numberOfRows, .numberOfItems, .inconsistentBatch: ["insertRows", "deleteRows", "moveRow", "endUpdates"]
    case .numberOfSections: ["insertSections", "deleteSections"]
    case .rowBeforeUpdate, .sectionOfRowBeforeUpdate: ["deleteRows", "reloadRows"]
    case .rowAfterUpdate, .sectionOfRowAfterUpdate: ["insertRows"]
    case .sectionBeforeUpdate: ["deleteSections", "reloadSections", "moveSection"]
    case .sectionAfterUpdate: ["insertSections", "moveSection"]
    case .deleteAndReload: ["deleteRows", "reloadRows"]
    case .insertAndMove: ["insertRows", "moveRow"]
    case .deleteAndMove: ["deleteRows", "reloadRows", "moveRow"]
    case .sectionMove: ["moveSection", "deleteSections", "insertSections"]
    case .moveIntoInsertedSection: ["moveRow", "insertSections"]
    case .moveFromDeletedSection: ["moveRow", "deleteSections"]
    case .moveSource, .moveTarget: ["moveRow"]
    case .repeatedRow: ["insertRows", "deleteRows", "moveRow"]
    case .repeatedSection: ["insertSections", "deleteSections", "reloadSections", "moveSection"]
    case .reloadDataInUpdates: ["reloadData"]
    case .unbalancedEnd: ["endUpdates"]
    }
  }
}
