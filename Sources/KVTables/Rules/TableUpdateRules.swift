import KVPositions
import KVTexts

/// One thing that UIKit refuses in an update: a value that finds the first offender and has the words for it.
///
/// A rule may count on those of earlier classes in `TableUpdateRules.classes`: what they refuse does not reach it.
protocol TableUpdateRule: Sendable {
  /// The refusal of the first offender, ascending by position; nil where there is none.
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal?
}

/// What a rule found: the facts of a `TableUpdateError` before the call at fault has been looked up.
struct TableUpdateRefusal {
  var rule: TableUpdateRuleID
  var reason: String
  /// Where the offender is, for rules that make up one class: the lowest offender of the class is refused.
  var position: ItemPath?
  /// The index of the call at fault.
  var operation: Int?
  /// What to send instead.
  var hint: Message
  /// The section whose number of rows does not fit, before and after: its rows may say more than the numbers do.
  var section: (before: Int, after: Int)?
}

/// All rules, in the order in which they look at an update (table-views.md section B2, "Engine checks, fixed order").
enum TableUpdateRules {
  /// An earlier class refuses before a later one. Within a class the lowest offender is refused, whichever rule it
  /// breaks; of several rules that one position breaks, the one that is listed first.
  static let classes: [[any TableUpdateRule]] = [
    [ReloadDataRule()],
    // 1: what is named twice
    [DeleteAndReloadRule(), RepeatedRowRule()], [RepeatedSectionRule()],
    // 2 and 3: the frame before
    [SectionSourceRule()], [RowSourceRule()],
    // 4: moves in the frame before, here one rule after the other
    [MoveSourceRule()], [DeleteAndMoveRule()], [MoveFromDeletedSectionRule()], [DeleteAndMoveSectionRule()],
    // 5 and 6: the frame after
    [SectionTargetRule()], [RowTargetRule(), ReloadTargetRule()],
    // 7: moves in the frame after
    [MoveTargetRule(), MoveIntoInsertedSectionRule(), InsertAndMoveRule(), RepeatedTargetRule()],
    [InsertAndMoveSectionRule()],
    // 8 and 9: the counts
    [NumberOfSectionsRule()], [NumberOfRowsRule()],
  ]

  /// The first refusal; nil where the update is in order. O(k log k + s) for k positions and s sections.
  static func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    for rules in classes {
      // `min` gives the first of equals.
      let found = rules.compactMap { $0.refusal(of: update, plan: plan) }.min(by: isBefore)
      if let found { return found }
    }
    return nil
  }

  private static func isBefore(_ first: TableUpdateRefusal, _ second: TableUpdateRefusal) -> Bool {
    guard let one = first.position, let other = second.position else { return false }
    return one < other
  }
}
