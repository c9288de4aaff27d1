/// A rule that a property's declaration sets for its values: the save of a context asks it, and so does
/// ``ModelObject/validateValue(_:forKey:)``, before the property's validator; an assignment does not (core-data.md CD34).
///
/// ```swift
/// let title = PropertyDefinition("title", .string, isOptional: false)
/// ```
public enum PropertyRule: Equatable, Sendable {
  /// The property needs a value: it holds nil, and ``PropertyDefinition/isOptional`` is false.
  case required
  /// The collection needs a member: it has none, or is nil, and ``PropertyDefinition/isOptional`` is false.
  case minimumCount

  /// The sentence for a property of a name, Cocoa's: `title is a required value`. O(1).
  public func sentence(forKey key: String) -> String {
    switch self {
    case .required: "\(key) is a required value"
    case .minimumCount: "Too few items in \(key)"
    }
  }
}

extension Property {
  /// Whether the declaration sets a rule for its values.
  package var hasRules: Bool { !definition.isOptional }

  /// The rule that a value breaks; nil if it breaks none. O(1).
  package func ruleBroken(by value: Value) -> PropertyRule? {
    if definition.isOptional { return nil }
    if isToMany { return value.elements?.isEmpty ?? true ? .minimumCount : nil }
    return value.isAbsent ? .required : nil
  }
}
