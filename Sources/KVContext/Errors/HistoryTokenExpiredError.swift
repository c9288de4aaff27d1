public import KVObjects
public import KVTexts

/// The history of a store was asked for from a moment on that it does not reach back to, as it was deleted, or that is none of
/// its own.
///
/// ```swift
/// do { _ = try context.fetchHistory(after: token) } catch is HistoryTokenExpiredError {
///   // All objects are to be fetched anew.
/// }
/// ```
public struct HistoryTokenExpiredError: CocoaCodedError, Equatable {
  /// The token.
  public let token: HistoryToken

  package init(_ transactionNumber: Int) { token = HistoryToken(transactionNumber) }

  /// 134301.
  public var cocoaCode: Int { 134_301 }
  /// The code's name.
  public var name: String { "NSPersistentHistoryTokenExpiredError" }
  /// The sentence, with the token.
  public var reason: String { "the history of the store does not reach back to \(token)" }
  /// `E-CONTEXT`.
  public var code: DiagnosticCode { .context }
  /// To begin anew.
  public var hintMessage: Message? { .hintHistoryExpired }
}
