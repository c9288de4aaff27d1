/// What to do about a count that does not fit.
struct CountHint {
  /// What the data source says now.
  var actual: Int
  /// What the updates lead to.
  var expected: Int
  /// What was there when the count was last read.
  var before: Int

  func text(one: String, many: String, insert: String, delete: String) -> String {
    let difference = abs(actual - expected)
    let number = "\(difference) \(difference == 1 ? one : many)"
    if actual == before {
      // The commonest fault: the data changed too early, before the counts were read, or not at all.
      return "the data source has as many \(many) as when they were last counted: change the data after beginUpdates "
        + "(or after the view was loaded), and before the updates end"
    }
    return actual > expected
      ? "the data source has \(number) more than the updates say: \(insert) is missing, or \(delete) is too much"
      : "the data source has \(number) fewer than the updates say: \(delete) is missing, or \(insert) is too much"
  }
}
