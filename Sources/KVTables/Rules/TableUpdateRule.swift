/// One thing that UIKit refuses in an update: a value that finds the first offender and has the words for it.
///
/// A rule may count on those before it in `TableUpdateRules.inOrder`: what they refuse does not reach it.
protocol TableUpdateRule: Sendable {
  /// The refusal of the first offender, ascending by position; nil where there is none.
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal?
}

/// What a rule found: the facts of a `TableUpdateError` before the call at fault has been looked up.
struct TableUpdateRefusal {
  var rule: TableUpdateRuleID
  var reason: String
  /// The index of the call at fault.
  var operation: Int?
  var hint: String?
}
