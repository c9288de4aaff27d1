public import KVTexts

/// What key-value coding refuses, as facts; the words are in one place (`KeyValueCodingError+Words.swift`).
public enum KeyValueCodingError: DescribedError, Equatable {
  /// Which half of key-value coding was asked.
  public enum Access: Sendable {
    /// Reading a value.
    case reading
    /// Writing a value.
    case writing
  }

  /// A key that the receiver's class does not have; `known` are the keys it has.
  case undefinedKey(receiver: String, className: String, key: String, access: Access, known: [String])
  /// Writing a key that has a getter and no setter.
  case readOnlyKey(receiver: String, className: String, key: String)
  /// nil (or null) for a property of a scalar type.
  case nilForScalar(receiver: String, className: String, key: String)
  /// A value of another type.
  case wrongType(className: String, key: String, expected: String, given: String)
  /// A value for a property whose type is `missing`, the name of no class; `known` are the names of types and classes.
  case noSuchClass(
    className: String, key: String, expected: String, given: String, missing: String, known: [String])
  /// A key path that cannot be read: where (in characters) and why.
  case malformedPath(path: String, position: Int, problem: String)
  /// An operator that needs a path to its right, or elements of another kind.
  case operatorRefused(path: String, operatorName: String, problem: String)
  /// An index that is not in the collection; `bounds` is the number of elements.
  case indexOutOfRange(selector: String, index: Int, count: Int)
  /// The second half of a mutation, at `index`, that was left out: an observer of the first half has changed the
  /// collection, which has `count` elements now (decisions.md 12).
  case interrupted(selector: String, index: Int, count: Int)
  /// As many objects as indexes were expected.
  case countMismatch(selector: String, objects: Int, indexes: Int)
  /// Any other argument that cannot be taken.
  case invalidArgument(reason: String, code: DiagnosticCode, hint: Message?)
  /// A collection changed while it was enumerated.
  case mutatedWhileEnumerated(description: String)
  /// A confined object was used from a second thread.
  case wrongThread(description: String)
}
