import KVObjects

extension ComparisonOperator {
  /// `a containsObject: b`: the message to the left value, with the right one as its argument (NSComparisonPredicate,
  /// `customSelector`). Nothing answers no message, and so gives false.
  ///
  /// nil where there is no such message, or none that takes one argument and gives a truth value.
  package static func selector(_ name: String) -> ComparisonOperator? {
    guard let message = InvocationSelector.test(named: name) else { return nil }
    return ComparisonOperator(
      message.selector,
      test: { left, right, site in
        if left.isNothing { return false }
        guard case .boolean(let answer)? = try message.body(left, [right]) else {
          throw PredicateEvaluationError.function(
            text: site.text, problem: "\(left.givenText) does not answer \(message.selector) with \(right.givenText)",
            hint: nil)
        }
        return answer
      })
  }
}
