public import KVObjects
public import KVTexts

/// An error that has a code in Cocoa's own domain.
public protocol CocoaCodedError: DescribedError {
  /// The code in NSCocoaErrorDomain.
  var cocoaCode: Int { get }
}

/// Why a context cannot be saved: nothing has been.
public struct ValidationError: CocoaCodedError, Equatable {
  /// One thing that is wrong.
  public struct Problem: Equatable, Sendable {
    /// What kind of thing.
    public enum Kind: Equatable, Sendable {
      /// A property's own rule refuses its value, with a message.
      case invalid(message: String)
      /// An object is deleted whose relation denies that while others are at the other end.
      case denied(count: Int)
    }
    /// The object, as it describes itself.
    public let object: String
    /// Its key.
    public let key: String
    /// What is wrong.
    public let kind: Kind

    /// The sentence.
    public var reason: String {
      switch kind {
      case .invalid(let message): "\(object).\(key): \(message)"
      case .denied(let count):
        "\(object) cannot be deleted: its \(key) \(count == 1 ? "has an object" : "has \(count) objects")"
      }
    }
  }

  /// Everything that is wrong: objects in the order inserted, updated, deleted; keys in alphabetical order.
  public let problems: [Problem]

  /// The code: of the one problem, or that of several.
  public var cocoaCode: Int {
    guard problems.count == 1 else { return 1560 }
    return if case .denied = problems[0].kind { 1600 } else { 1550 }
  }

  /// The code's name.
  public var name: String {
    switch cocoaCode {
    case 1600: "NSValidationRelationshipDeniedDeleteError"
    case 1550: "NSManagedObjectValidationError"
    default: "NSValidationMultipleErrorsError"
    }
  }

  /// All sentences, and Cocoa's code.
  public var reason: String {
    problems.map(\.reason).joined(separator: "; ") + " (NSCocoaErrorDomain \(cocoaCode))"
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode { .validation }

  /// A thing to do.
  public var hintMessage: Message? {
    if cocoaCode == 1600 { return .hintEmptyRelation }
    return .hintNothingSaved
  }
}
