public import KVTexts

/// An error that a reader can look up: Cocoa's name for it, one sentence, our diagnostic's code and, where something
/// can be done, a hint that says what.
///
/// In contrast to an `Error` of its own kind it can be reported without knowing its type: every error that the engine
/// throws itself conforms, such as ``KeyValueCodingError``. What an observer, a delegate, a setter or a comparator
/// throws is passed on as it is and need not.
///
/// ```swift
/// do {
///   try song.setValue("Africa", forKey: "titel")
/// } catch let error as any DescribedError {
///   print(error.name)  // NSUndefinedKeyException
///   print(error.code)  // E-UNKNOWN-KEY
///   print(error.hint ?? error.reason)  // did you mean 'title'?
/// }
/// ```
///
/// Throw sites carry facts in the cases of an enum; one file per error type carries the words. Costs: the words are
/// made when they are asked for.
public protocol DescribedError: Error, CustomStringConvertible {
  /// Cocoa's exception name where Cocoa has one, else `KVOSandboxError`: one of those in ``ExceptionName``.
  var name: String { get }
  /// The sentence; Cocoa's where a fact quotes one. Objects appear as they describe themselves, never with an address.
  var reason: String { get }
  /// The diagnostic's code, `E-UNKNOWN-KEY`: what the error is looked up by.
  var code: DiagnosticCode { get }
  /// A thing to do, in the reader's language, or nil where nothing is known. Nil unless an error type says otherwise.
  var hintMessage: Message? { get }
}

extension DescribedError {
  /// `NAME: reason`, as it is printed: `NSRangeException: removeAt: index 7 beyond bounds [0 .. 2]`.
  public var description: String { "\(name): \(reason)" }
  /// None: what an error type says that has nothing to suggest.
  public var hintMessage: Message? { nil }
  /// ``hintMessage`` in English, as scripts and programs get it; nil where there is none.
  public var hint: String? { hintMessage?.description }
}

/// The names of Cocoa's exceptions that the engine raises, as texts to compare an error's ``DescribedError/name`` with.
///
/// A name stands for a class of mistakes, in contrast to a ``DiagnosticCode``, which stands for one kind.
///
/// ```swift
/// do {
///   try playlist.tags.collection.remove(at: 7)
/// } catch let error as any DescribedError where error.name == ExceptionName.range {
///   print(error.reason)  // removeAt: index 7 for empty collection
/// }
/// ```
public enum ExceptionName {
  /// A key that a class does not have, or that cannot be written (kvo-facts.md D22, D28).
  public static let undefinedKey = "NSUndefinedKeyException"
  /// An argument of the wrong kind: a value of another type, a path that cannot be read, nil for a scalar.
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
