package import KVObjects

/// One delivery as `expect` sees it: what was said, to whom, and why.
///
/// In contrast to a ``TraceDelivery`` it is kept, and so holds no more than a comparison needs.
public struct TraceLine: Hashable, Sendable {
  /// The name that the receiver was given; nil where it was given none.
  public let receiverName: String?
  /// The text form of lua-api.md section 10, on one line.
  public let text: String
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
  /// The bracket that it is part of, by whatever number ``Trace/bracket`` had; nil where nobody keeps account of them.
  package let bracket: Int?
  /// Why it was sent; nil where the trace does not carry the state, or nothing is certain.
  package let rule: EventRule?

  /// A line with the parts of a delivery; line breaks and other control characters in them are written as escapes.
  public init(receiverName: String? = nil, text: String, cause: TraceCause? = nil) {
    self.init(receiverName: receiverName, text: text, cause: cause, bracket: nil)
  }

  package init(
    receiverName: String? = nil, text: String, cause: TraceCause?, bracket: Int?, rule: EventRule? = nil
  ) {
    self.receiverName = receiverName?.onOneLine
    self.text = text.onOneLine
    self.cause = cause
    self.bracket = bracket
    self.rule = rule
  }
}

extension TraceLine: CustomStringConvertible {
  /// `NAME: TEXT`, or `TEXT` where the receiver was given no name.
  public var description: String { receiverName.map { "\($0): \(text)" } ?? text }
}
