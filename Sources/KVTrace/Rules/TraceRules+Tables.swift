import KVObjects
import KVTables
import KVTexts

extension TraceRules {
  /// What table views take (table-views.md): their own rules by the numbers of UIKit's sentences, and ours.
  package static let tables: [TraceRule] =
    numbered + [
      TraceRule(
        .bareCall, .tables, .ruleBareCall, text: .ruleBareCallText, facts: ["B1.7"],
        of: ["insertRows", "deleteRows", "reloadRows", "moveRow", "moveSection"]),
      TraceRule(
        .countsLastRead, .tables,
        .ruleCountsLastRead, text: .ruleCountsLastReadText,
        facts: ["B1.8"], of: ["beginUpdates"]),
      TraceRule(
        .coveredByItsSection, .tables, .ruleCoveredByItsSection, text: .ruleCoveredByItsSectionText,
        facts: ["B1.9"], of: ["deleteSections", "insertSections", "reloadSections"]),
      TraceRule(
        .reconfigureAfterMove, .tables,
        .ruleReconfigureAfterMove, text: .ruleReconfigureAfterMoveText,
        facts: ["B1.5", "T12"],
        of: ["reconfigureRows", "moveRow"]),
      TraceRule(
        .reloadReplacesARow, .tables, .ruleReloadReplacesARow, text: .ruleReloadReplacesARowText, facts: ["B1.3"],
        of: ["reloadRows"]),
    ]

  /// Those of the table's own rules that have a number.
  private static let numbered: [TraceRule] = {
    let rules = TableUpdateRuleID.allCases.filter(\.isNumbered).map { rule in
      TraceRule(
        rule.rawValue, .tables, rule.sentence, facts: [rule.rawValue], by: .refusal, of: rule.operations)
    }
    let (name, newer) = TableUpdateRuleID.olderTextOfDeleteAndMove
    let older = TraceRule(
      name, .tables, newer.sentence, text: .ruleOlderTextOfUIKit(rule: newer.rawValue),
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
