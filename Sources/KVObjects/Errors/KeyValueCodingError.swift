public import KVTexts

/// What key-value coding and collections refuse, as facts; the words are in one place
/// (`KeyValueCodingError+Words.swift`).
///
/// In contrast to the errors of other rooms, such as ``KeyValueObservingError``, it is about objects, their keys and
/// their collections alone. A mutation that is refused has changed nothing, ``interrupted(selector:index:count:)``
/// excepted.
///
/// ```swift
/// do {
///   try song.setValue("five", forKey: "rating")
/// } catch let error as KeyValueCodingError {
///   if case .wrongType(_, let key, let expected, _) = error { print(key, expected) }  // rating integer
///   print(error)  // NSInvalidArgumentException: Song.rating expects an integer, got string "five"
/// }
/// ```
///
/// Costs: throwing one describes the object or value that it is about, once; the sentence and the hint are made when
/// they are asked for.
public enum KeyValueCodingError: DescribedError, Equatable {
  /// Which half of key-value coding was asked: it decides between `valueForUndefinedKey:` and
  /// `setValue:forUndefinedKey:` in the sentence.
  ///
  /// ```swift
  /// do { try song.setValue(1, forKey: "titel") } catch KeyValueCodingError.undefinedKey(_, _, _, let access, _) {
  ///   access == .writing  // true
  /// }
  /// ```
  public enum Access: Sendable {
    /// Reading a value.
    case reading
    /// Writing a value.
    case writing
  }

  /// A key that the receiver's class does not have; `known` are the keys it has, none for what is no object.
  /// NSUndefinedKeyException.
  case undefinedKey(receiver: String, className: String, key: String, access: Access, known: [String])
  /// Writing a key that has a getter and no setter. NSUndefinedKeyException (kvo-facts.md D28).
  case readOnlyKey(receiver: String, className: String, key: String)
  /// nil (or null) for a property of a scalar type. NSInvalidArgumentException, as `setNilValueForKey:` raises
  /// (kvo-facts.md K213, D19).
  case nilForScalar(receiver: String, className: String, key: String)
  /// A value of another type, or an object of another world; `expected` and `given` are as the message names them.
  /// NSInvalidArgumentException.
  case wrongType(className: String, key: String, expected: String, given: String)
  /// A value for a property whose type is `missing`, the name of no class; `known` are the names of types and classes.
  /// NSInvalidArgumentException.
  case noSuchClass(
    className: String, key: String, expected: String, given: String, missing: String, known: [String])
  /// A key path that cannot be read: where (in characters, from 0) and why. NSInvalidArgumentException.
  case malformedPath(path: String, position: Int, problem: String)
  /// An operator that needs a path to its right, or elements of another kind. NSInvalidArgumentException.
  case operatorRefused(path: String, operatorName: String, problem: String)
  /// An index that is not in the collection, which has `count` elements; `selector` is the call's name, such as
  /// `removeAt`. NSRangeException.
  case indexOutOfRange(selector: String, index: Int, count: Int)
  /// The second half of a mutation, at `index`, that was left out: an observer of the first half has changed the
  /// collection, which has `count` elements now (decisions.md 12). The first half stands. NSRangeException.
  case interrupted(selector: String, index: Int, count: Int)
  /// As many objects as indexes were expected. NSInvalidArgumentException (kvo-facts.md K137).
  case countMismatch(selector: String, objects: Int, indexes: Int)
  /// Any other argument that cannot be taken; `code` says of what kind it is, `hint` what to do, or nil.
  /// NSInvalidArgumentException.
  case invalidArgument(reason: String, code: DiagnosticCode, hint: Message?)
  /// A collection changed while it was enumerated or sorted. NSGenericException.
  case mutatedWhileEnumerated(description: String)
  /// A confined object was used on another thread than the one that made its world. NSInternalInconsistencyException.
  case wrongThread(description: String)
}
