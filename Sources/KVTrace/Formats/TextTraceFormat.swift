/// A trace for people: each statement that caused callbacks, and under it the callbacks.
///
///     rename.lua:12  a.title = "Z"
///         log: willChangeContent
///         log: movedObject <Track "Z"> fromIndex 0 toIndex 2
///             observer#1: observeValue count of <Player "P"> {kind: setting}
///         log: didChangeContent
///
/// A statement is written again where another one, or what another one printed, was written since. Errors are not written here: they
/// belong to the error stream, as diagnostics. Names and texts stay on one line, with control characters as escapes;
/// what the script prints is written as it is.
public final class TextTraceFormat: TraceFormat {
  /// What the last line written stands under.
  private enum Header: Equatable {
    case none
    case cause(TraceCause?)
  }

  private let style: Style
  private let output: (String) -> Void
  private var header = Header.none

  /// A format that hands its lines, each with its line end, to `write`.
  public init(style: Style = .plain, write: @escaping (String) -> Void) {
    self.style = style
    output = write
  }

  /// Writes a delivery, with its statement where that is not the last one written, or what was printed.
  public func write(_ event: TraceEvent) {
    switch event {
    case .delivery(let delivery):
      writeHeader(of: delivery.cause)
      let indent = String(repeating: "    ", count: delivery.depth + 1)
      output("\(indent)\(delivery.receiver.onOneLine): \(delivery.text.onOneLine)\n")
    case .print(let print):
      // What the statement itself, or a callback of its own, prints stands among its callbacks.
      if header != .cause(print.cause) { header = .none }
      output(print.text + "\n")
    case .error:
      // A diagnostic stands between what came before and what comes after it, where both streams are one terminal.
      header = .none
    }
  }

  private func writeHeader(of cause: TraceCause?) {
    guard header != .cause(cause) else { return }
    header = .cause(cause)
    output(style.heading(cause?.description ?? "outside the script") + "\n")
  }
}
