public import KVObjects
public import KVTexts

extension PredicateEvaluationError {
  /// Cocoa's exception name: `NSRangeException` for a position, else `NSInvalidArgumentException`.
  public var name: String {
    switch self {
    case .indexOutOfRange: ExceptionName.range
    default: ExceptionName.invalidArgument
    }
  }

  /// The sentence, with the text of what is at fault.
  public var reason: String {
    switch self {
    case .unlikeTypes(let text, let left, let right):
      return "predicate \(text): \(left) and \(right) have no order between them"
    case .notText(let text, let taker, let given):
      return "predicate \(text): \(taker) takes strings, got \(given)"
    case .notACollection(let text, let taker, let given):
      return "predicate \(text): \(taker) takes a collection, got \(given)"
    case .toManyWithoutQuantifier(let text, let operand, _)
    where operand.hasBytes(atEnd: ".count") || ["ANY ", "ALL ", "NONE "].contains(where: text.hasBytes(atStart:)):
      return "predicate \(text): \(operand) is to-many, and compared as one value"
    case .toManyWithoutQuantifier(let text, let operand, _):
      return "predicate \(text): \(operand) is to-many; say ANY, ALL or NONE in front to compare its elements"
    case .notToMany(let text, let given):
      return "predicate \(text): the left hand side for an ALL or ANY operator must be a collection, got \(given)"
    case .wrongBounds(let text, let count):
      return "predicate \(text): BETWEEN takes a list of two bounds, got \(count == 1 ? "one" : "\(count)")"
    case .missingVariable(let name, _):
      return "predicate: the variable $\(name) has no value"
    case .indexOutOfRange(let text, let index, let count):
      let bounds = count == 0 ? "for empty collection" : "beyond bounds [0 .. \(count - 1)]"
      return "predicate \(text): index \(index) \(bounds)"
    case .function(let text, let problem, _):
      return "predicate \(text): \(problem)"
    }
  }

  /// The diagnostic's code: one for types, one for to-many values, one for variables, one for functions and positions.
  public var code: DiagnosticCode {
    switch self {
    case .unlikeTypes, .notText, .notACollection, .wrongBounds: .predicateType
    case .toManyWithoutQuantifier, .notToMany: .predicateToMany
    case .missingVariable: .predicateVariable
    case .indexOutOfRange, .function: .predicateFunction
    }
  }

  /// A thing to do, such as what to write instead; nil where nothing is likely.
  public var hintMessage: Message? {
    switch self {
    case .unlikeTypes(_, let left, let right) where left.hasBytes(atStart: "date") || right.hasBytes(atStart: "date"):
      .hintGiveDate
    case .unlikeTypes: .hintUnlikeTypes
    case .notText: .hintCastToString
    case .notACollection(_, let taker, _):
      taker == "IN" ? .hintListKeyOrString : .hintListOrKey
    case .toManyWithoutQuantifier(_, _, let instead): .write(code: instead)
    case .notToMany: .hintLeaveOutQuantifier
    case .wrongBounds: .write(code: "BETWEEN {1, 5}")
    case .missingVariable(let name, let given):
      Spelling.suggestion(for: name, among: given) ?? .hintGiveVariable
    case .indexOutOfRange(_, _, let count) where count > 0: .hintLastIndex(last: count - 1)
    case .indexOutOfRange: nil
    case .function(_, _, let hint): hint
    }
  }
}
