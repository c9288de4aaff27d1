import KVPositions

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
  /// Where the offender stands, for rules that make up one class: the lowest offender of the class is refused.
  var position: ItemPath?
  /// The index of the call at fault.
  var operation: Int?
  /// What to send instead.
  var hint: String
  /// The section whose number of rows does not fit, before and after: its rows may tell more than the numbers do.
  var section: (before: Int, after: Int)?
}
