public import KVObjects
public import KVTexts

/// Why a predicate cannot be evaluated, as facts; the words are in one place (`PredicateEvaluationError+Words.swift`).
///
/// `text` is the canonical text of the comparison or expression at fault.
public enum PredicateEvaluationError: DescribedError, Equatable {
  /// Two values that have no order between them.
  case unlikeTypes(text: String, left: String, right: String)
  /// An operator that takes text got something else.
  case notText(text: String, taker: String, given: String)
  /// Something that takes a collection got something else.
  case notACollection(text: String, taker: String, given: String)
  /// A to-many value was compared as if it were one value; `instead` is what was most likely meant.
  case toManyWithoutQuantifier(text: String, operand: String, instead: String)
  /// ANY, ALL or NONE of a value that is no collection.
  case notToMany(text: String, given: String)
  /// BETWEEN without exactly two bounds.
  case wrongBounds(text: String, count: Int)
  /// A variable without a value; `given` are the names of those that have one.
  case missingVariable(name: String, given: [String])
  /// A position that is not in the list.
  case indexOutOfRange(text: String, index: Int, count: Int)
  /// A function, message or cast that cannot take what it got.
  case function(text: String, problem: String, hint: Message?)
}
