package import KVObjects

/// One delivery as `expect` sees it: what was said, to whom, and why.
///
/// In contrast to a ``TraceDelivery`` it is kept, and so holds no more than a comparison needs. It is text alone: it
/// keeps no receiver and no object alive, and how deep it was is not in it. A ``Trace`` keeps lines for
/// ``Trace/takeLines()``.
///
/// ```swift
/// let line = TraceLine(receiverName: "log", text: "willChangeContent")
/// line.description                             // log: willChangeContent
/// line == TraceLine(text: "willChangeContent") // false: no name
/// ```
///
/// Two are equal where all of it is, the cause included. Costs: the bytes of its texts. Threads: a value.
public struct TraceLine: Hashable, Sendable {
  /// The name that the receiver was given; nil where it was given none, whatever number a ``TraceDelivery`` has for it.
  public let receiverName: String?
  /// The text form of lua-api.md section 10, on one line.
  public let text: String
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
  /// The bracket that it is part of, by whatever number ``Trace/bracket`` had; nil where nobody keeps account of them.
  package let bracket: Int?
  /// Why it was sent; nil where the trace does not carry the state, or nothing is certain.
  package let rule: EventRule?

  /// Makes a line of the parts of a delivery, on one line each.
  ///
  /// Line breaks in the name and the text become `\n` and `\r`, other control characters and Unicode's line and
  /// paragraph separators `\u{1B}` and the like; tabs stay.
  ///
  /// ```swift
  /// TraceLine(text: "observeValue title\nof").text.contains("\n")   // false
  /// ```
  ///
  /// - Parameters:
  ///   - receiverName: the name that the receiver was given; nil for none.
  ///   - text: the text form of the delivery.
  ///   - cause: what made it happen; nil outside the script.
  /// - Complexity: O(n) for n bytes.
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
