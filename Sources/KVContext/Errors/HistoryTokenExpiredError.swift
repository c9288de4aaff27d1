public import KVObjects
public import KVTexts

/// The history of a store was asked for from a moment on that it does not lead on from: what came behind it was deleted, or it is
/// a moment of another store.
///
/// ```swift
/// let token = try context.currentHistoryToken()
/// do { _ = try context.fetchHistory(after: token) } catch is HistoryTokenExpiredError {
///   // All objects are to be fetched anew.
/// }
/// ```
public struct HistoryTokenExpiredError: CocoaCodedError, Equatable {
  /// The token.
  public let token: HistoryToken

  package init(_ token: HistoryToken) { self.token = token }

  /// 134301.
  public var cocoaCode: Int { 134_301 }
  /// The code's name.
  public var name: String { "NSPersistentHistoryTokenExpiredError" }
  /// The sentence, with the token.
  public var reason: String { "the history of the store does not lead on from \(token)" }
  /// `E-CONTEXT`.
  public var code: DiagnosticCode { .context }
  /// To begin anew.
  public var hintMessage: Message? { .hintHistoryExpired }
}
