public import KVTexts

/// An error that a reader can look up: Cocoa's name for it, one sentence, our diagnostic's code and, where something
/// can be done, a hint that says what.
///
/// Throw sites carry facts in the cases of an enum; one file per error type carries the words.
public protocol DescribedError: Error, CustomStringConvertible {
  /// Cocoa's exception name where Cocoa has one, else `KVOSandboxError`.
  var name: String { get }
  /// The sentence; Cocoa's where a fact quotes one. Objects appear as they describe themselves, never with an address.
  var reason: String { get }
  /// The diagnostic's code, `E-UNKNOWN-KEY`.
  var code: DiagnosticCode { get }
  /// A thing to do, in the reader's language, or nil.
  var hintMessage: Message? { get }
}

extension DescribedError {
  /// `NAME: reason`.
  public var description: String { "\(name): \(reason)" }
  /// None.
  public var hintMessage: Message? { nil }
  /// ``hintMessage`` in English, as scripts and programs get it.
  public var hint: String? { hintMessage?.description }
}

/// The names of Cocoa's exceptions that the engine raises.
public enum ExceptionName {
  /// A key that a class does not have.
  public static let undefinedKey = "NSUndefinedKeyException"
  /// An argument of the wrong kind.
  public static let invalidArgument = "NSInvalidArgumentException"
  /// An index, or a registration, that is not there.
  public static let range = "NSRangeException"
  /// Calls or data that contradict each other.
  public static let internalInconsistency = "NSInternalInconsistencyException"
  /// A collection mutated while it is enumerated.
  public static let generic = "NSGenericException"
  /// What Cocoa has no name for.
  public static let sandbox = "KVOSandboxError"
}
