public import KVObjects
public import KVTexts

/// An error that has a code in Cocoa's own domain.
///
/// In contrast to ``DescribedError/code``, which names a diagnostic of this library, the number is the one that an
/// NSError of Cocoa's would have.
///
/// ```swift
/// do { try context.save() } catch let error as any CocoaCodedError {
///   print(error.cocoaCode)   // 1560, say: NSValidationMultipleErrorsError
/// }
/// ```
public protocol CocoaCodedError: DescribedError {
  /// The code in NSCocoaErrorDomain; 0 for one that has none.
  var cocoaCode: Int { get }
}

/// Why a context cannot be saved: nothing has been.
///
/// ``ManagedObjectContext/save()`` asks every rule before it hands anything to the store, and tells all that is wrong
/// together. What was to be saved stays unsaved, and the event has been processed.
///
/// ```swift
/// do {
///   try context.save()
/// } catch let error as ValidationError {
///   for problem in error.problems { print(problem.object, problem.key, problem.kind) }
/// }
/// ```
public struct ValidationError: CocoaCodedError, Equatable {
  /// One thing that is wrong: an object, a key of it, and what kind of thing.
  ///
  /// ```swift
  /// do { try context.save() } catch let error as ValidationError {
  ///   if case .denied(let count)? = error.problems.first?.kind { print(count, "objects are in the way") }
  /// }
  /// ```
  public struct Problem: Equatable, Sendable {
    /// What kind of thing.
    public enum Kind: Equatable, Sendable {
      /// The property's validator refuses its value, with a message; `is not valid` where it gives none.
      case invalid(message: String)
      /// The object is deleted, and its relation denies that while `count` objects that stay, at least one, are at the
      /// other end.
      case denied(count: Int)
    }
    /// The object, as it describes itself.
    public let object: String
    /// The key whose value or relation is refused.
    public let key: String
    /// What is wrong.
    public let kind: Kind

    /// The sentence, with object and key.
    public var reason: String {
      switch kind {
      case .invalid(let message): "\(object).\(key): \(message)"
      case .denied(let count):
        "\(object) cannot be deleted: its \(key) \(count == 1 ? "has an object" : "has \(count) objects")"
      }
    }
  }

  /// Everything that is wrong, at least one thing: new objects in the order of insertion, then changed ones, then
  /// deleted ones; of one object keys in alphabetical order.
  public let problems: [Problem]

  /// The code in NSCocoaErrorDomain: of one problem 1550 for a value or 1600 for a denied deletion; 1560 for several.
  public var cocoaCode: Int {
    guard problems.count == 1 else { return 1560 }
    return if case .denied = problems[0].kind { 1600 } else { 1550 }
  }

  /// The code's name, such as `NSManagedObjectValidationError`.
  public var name: String {
    switch cocoaCode {
    case 1600: "NSValidationRelationshipDeniedDeleteError"
    case 1550: "NSManagedObjectValidationError"
    default: "NSValidationMultipleErrorsError"
    }
  }

  /// The sentences of all problems, joined by semicolons, and Cocoa's code.
  public var reason: String {
    problems.map(\.reason).joined(separator: "; ") + " (NSCocoaErrorDomain \(cocoaCode))"
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode { .validation }

  /// A thing to do: empty the relation that denies, or correct what is refused and save again.
  public var hintMessage: Message? {
    if cocoaCode == 1600 { return .hintEmptyRelation }
    return .hintNothingSaved
  }
}
