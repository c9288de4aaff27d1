public import KVObjects
public import KVTexts

/// Why a predicate cannot be evaluated, as facts; the words are in one place (`PredicateEvaluationError+Words.swift`).
///
/// In contrast to a ``PredicateFormatError`` it is about values: the format could be read, and may serve for other
/// subjects. A key that is missing is a ``KeyValueCodingError`` instead.
///
/// ```swift
/// do {
///   _ = try KeyValuePredicate(format: "title > 3").evaluate(with: .object(song))
/// } catch let error as PredicateEvaluationError {
///   print(error.reason)   // predicate title > 3: string "…" and integer 3 have no order between them
/// }
/// ```
///
/// `text` is the canonical text of the comparison or expression at fault, `given` the value that was met, as a message
/// names it.
public enum PredicateEvaluationError: DescribedError, Equatable {
  /// Two values that have no order between them were to be ordered, such as a string and a number.
  case unlikeTypes(text: String, left: String, right: String)
  /// An operator that takes text (`taker`: `BEGINSWITH`, `LIKE`, …) got something else.
  case notText(text: String, taker: String, given: String)
  /// Something that takes a collection (`taker`: `IN`, `SUBQUERY`, a subscript, …) got something else.
  case notACollection(text: String, taker: String, given: String)
  /// A to-many value was compared as if it were one value; `instead` is what was most likely meant.
  case toManyWithoutQuantifier(text: String, operand: String, instead: String)
  /// ANY, ALL or NONE stands before a value that is no collection.
  case notToMany(text: String, given: String)
  /// BETWEEN has not exactly two bounds, but `count`.
  case wrongBounds(text: String, count: Int)
  /// A variable without a value; `given` are the names of those that have one.
  case missingVariable(name: String, given: [String])
  /// A position from 0, in brackets, that is not in the list of `count` elements.
  case indexOutOfRange(text: String, index: Int, count: Int)
  /// A function, message or cast cannot take what it got; `problem` says why, `hint` what to do.
  case function(text: String, problem: String, hint: Message?)
}
