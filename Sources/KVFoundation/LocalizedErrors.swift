public import Foundation
public import KVEngine

// Without Foundation an error is the sentence that `description` says; with it `localizedDescription` says the same, on any
// `Error`, and `recoverySuggestion` what to do.

/// What an error of the engine says where Foundation is imported: `localizedDescription`, on any `Error`, is its whole
/// sentence.
///
/// ```swift
/// do {
///   try song.setValue("x", forKey: "titel")
/// } catch {
///   error.localizedDescription                          // "NSUndefinedKeyException: [<Song "">…"
///   (error as? any LocalizedError)?.recoverySuggestion  // "did you mean 'title'?"
/// }
/// ```
extension LocalizedError where Self: DescribedError {
  /// The whole sentence: the name of Cocoa's exception, and what has happened.
  public var errorDescription: String? { description }
  /// What has happened, without the name of the exception.
  public var failureReason: String? { reason }
  /// What to do about it; nil where nothing is known.
  public var recoverySuggestion: String? { hint }
}

/// What a table's refusal says where Foundation is imported.
extension LocalizedError where Self: TableError {
  /// The whole sentence: the name of Cocoa's exception, and what has happened.
  public var errorDescription: String? { description }
  /// What has happened, in UIKit's words.
  public var failureReason: String? { reason }
  /// What to do about it; nil where nothing is known.
  public var recoverySuggestion: String? { hint }
}

extension KeyValueCodingError: LocalizedError {}
extension KeyValueObservingError: LocalizedError {}
extension PredicateFormatError: LocalizedError {}
extension PredicateEvaluationError: LocalizedError {}
extension SortDescriptorError: LocalizedError {}
extension RegularExpressionError: LocalizedError {}
extension ContextError: LocalizedError {}
extension ValidationError: LocalizedError {}
extension ArrangementError: LocalizedError {}
extension SetControllerError: LocalizedError {}
extension FetchedResultsError: LocalizedError {}
extension ControllerObservingError: LocalizedError {}
extension TableUpdateError: LocalizedError {}
extension TableDataSourceError: LocalizedError {}
extension TableRangeError: LocalizedError {}

extension DelegateFailure: LocalizedError {
  /// What the error says that was thrown: the delegate's own words.
  public var errorDescription: String? { underlyingError.localizedDescription }
}
