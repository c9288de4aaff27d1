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
      /// The value breaks a rule that the property's declaration sets.
      case broken(PropertyRule)
      /// The property's validator refuses its value, with a message; `is not valid` where it gives none.
      case invalid(message: String)
      /// The object is deleted, and its relation denies that while `count` objects that stay, at least one, are at the
      /// other end.
      case denied(count: Int)

      /// The code in NSCocoaErrorDomain, with its name.
      fileprivate var cocoaCode: (number: Int, name: String) {
        switch self {
        case .broken(.required): (1570, "NSValidationMissingMandatoryPropertyError")
        case .broken(.minimumCount): (1580, "NSValidationRelationshipLacksMinimumCountError")
        case .invalid: (1550, "NSManagedObjectValidationError")
        case .denied: (1600, "NSValidationRelationshipDeniedDeleteError")
        }
      }
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
      case .broken(.required): "\(object).\(PropertyRule.required.sentence(forKey: key))"
      case .broken(let rule): "\(object): \(rule.sentence(forKey: key))"
      case .invalid(let message): "\(object).\(key): \(message)"
      case .denied(let count):
        "\(object) cannot be deleted: its \(key) \(count == 1 ? "has an object" : "has \(count) objects")"
      }
    }
  }

  /// Everything that is wrong, at least one thing: new objects in the order of insertion, then changed ones, then
  /// deleted ones; of one object keys in alphabetical order.
  public let problems: [Problem]

  /// The code in NSCocoaErrorDomain: of one problem 1550 for a value that a validator refuses, 1570 for a missing value, 1580 for
  /// an empty collection, or 1600 for a denied deletion; 1560 for several.
  public var cocoaCode: Int { numberedCode.number }

  /// The code's name, such as `NSManagedObjectValidationError`.
  public var name: String { numberedCode.name }

  private var numberedCode: (number: Int, name: String) {
    problems.count == 1 ? problems[0].kind.cocoaCode : (1560, "NSValidationMultipleErrorsError")
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
