import KVLua
import KVObjects
import KVPredicates
import KVText

/// Predicates and sort descriptors.
extension DiagnosticWords {
  /// The caret points at the word inside the format, where the format is written out in the script; else the format is
  /// shown with a caret of its own.
  static func format(_ error: PredicateFormatError) -> DiagnosticFacts {
    var facts = described(error)
    facts.cocoa = "\(error.name), +[NSPredicate predicateWithFormat:]"
    facts.targets = [.characters(error.position..<(error.position + error.length), of: error.format)]
    facts.diagram = error.diagram()
    return facts
  }

  static func evaluation(_ error: PredicateEvaluationError) -> DiagnosticFacts {
    var facts = described(error)
    facts.cocoa = "\(error.name), -[NSPredicate evaluateWithObject:]"
    if case .missingVariable(let name, _) = error { facts.targets = [.name("$" + name, .string)] }
    return facts
  }

  static func pattern(_ error: RegularExpressionError) -> DiagnosticFacts {
    var facts = described(error)
    facts.cocoa = "\(error.name), -[NSPredicate evaluateWithObject:]"
    switch error {
    case .syntax(let pattern, let position, _):
      // The pattern's characters, as far as the scalar at fault.
      let place = String(String.UnicodeScalarView(pattern.unicodeScalars.prefix(position))).count
      facts.targets = [.characters(place..<min(place + 1, pattern.count), of: pattern)]
    case .budget(let pattern, _): facts.targets = [.characters(0..<pattern.count, of: pattern)]
    }
    return facts
  }

  static func sorting(_ error: SortDescriptorError) -> DiagnosticFacts {
    var facts = described(error)
    switch error {
    case .unknownSelector(let selector): facts.targets = [.name(selector, .string)]
    case .incomparable(_, let key, let selector, _, let typeName):
      let cocoaClass = cocoaClasses[typeName] ?? typeName
      facts.cocoa = "\(error.name), -[\(cocoaClass) \(selector)]: unrecognized selector sent to instance"
      facts.targets = [.name(selector, .string)] + (key.map { [.name($0, .string)] } ?? [])
    case .unordered(_, let key):
      facts.targets = key.map { [.name($0, .string), .name("-" + $0, .string)] } ?? []
    }
    return facts
  }

  /// What Cocoa calls the kinds of values that no selector for texts takes.
  private static let cocoaClasses = [
    "boolean": "NSNumber", "integer": "NSNumber", "number": "NSNumber", "date": "NSDate", "list": "NSArray",
    "array": "NSArray", "set": "NSSet", "ordered set": "NSOrderedSet",
  ]
}
