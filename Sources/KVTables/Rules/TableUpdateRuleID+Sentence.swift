public import KVTexts

/// The rules in words for people who read a trace: what has to hold, where UIKit's own sentence says what did not.
extension TableUpdateRuleID {
  /// What an update has to keep to, in one sentence, in the reader's language.
  ///
  /// In contrast to ``TableUpdateError/reason``, UIKit's words for one update that broke the rule, it is about the
  /// rule.
  ///
  /// ```swift
  /// TableUpdateRuleID.insertAndMove.sentence.description
  /// // "a row is inserted, or another moves there, not both"
  /// ```
  ///
  /// O(1).
  public var sentence: Message {
    switch self {
    case .numberOfRows: .ruleNumberOfRows
    case .numberOfItems: .ruleNumberOfItems
    case .numberOfSections: .ruleNumberOfSections
    case .rowBeforeUpdate: .ruleRowBeforeUpdate
    case .sectionOfRowBeforeUpdate: .ruleSectionOfRowBeforeUpdate
    case .rowAfterUpdate: .ruleRowAfterUpdate
    case .sectionOfRowAfterUpdate: .ruleSectionOfRowAfterUpdate
    case .sectionBeforeUpdate: .ruleSectionBeforeUpdate
    case .sectionAfterUpdate: .ruleSectionAfterUpdate
    case .deleteAndReload: .ruleDeleteAndReload
    case .insertAndMove: .ruleInsertAndMove
    case .deleteAndMove: .ruleDeleteAndMove
    case .sectionMove: .ruleSectionMove
    case .moveIntoInsertedSection: .ruleMoveIntoInsertedSection
    case .moveFromDeletedSection: .ruleMoveFromDeletedSection
    case .moveSource: .ruleMoveSource
    case .inconsistentBatch: .ruleInconsistentBatch
    case .moveTarget: .ruleMoveTarget
    case .repeatedRow: .ruleRepeatedRow
    case .repeatedSection: .ruleRepeatedSection
    case .reloadDataInUpdates: .ruleReloadDataInUpdates
    case .unbalancedEnd: .ruleUnbalancedEnd
    }
  }

  /// UIKit's older text for what ``deleteAndMove`` refuses is listed as a sentence of its own, T17, and never raised:
  /// its number, and the rule that is raised in its place.
  public static let olderTextOfDeleteAndMove = (name: "T17", newer: TableUpdateRuleID.deleteAndMove)

  /// Whether it has the number of a sentence of UIKit's, T1 to T18; the others are rules of the engine. O(1).
  public var isNumbered: Bool { rawValue.hasPrefix("T") }
}
