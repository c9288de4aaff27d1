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

  /// So many deliveries one inside the other are written.
  static let deepest = 12
  /// Texts of more bytes have their lists shortened, to so many elements.
  private static let (longest, longestList) = (1_000, 20)

  private let style: Style
  private let output: (String) -> Void
  private var header = Header.none
  /// How many deliveries below the deepest that is written there were since the last line.
  private var omittedCount = 0

  /// A format that hands its lines, each with its line end, to `write`.
  public init(style: Style = .plain, write: @escaping (String) -> Void) {
    self.style = style
    output = write
  }

  /// Writes a delivery, with its statement where that is not the last one written, or what was printed.
  public func write(_ event: TraceEvent) {
    switch event {
    case .delivery(let delivery):
      guard delivery.depth < Self.deepest else {
        omittedCount += 1
        return
      }
      writeOmitted()
      writeHeader(of: delivery.cause)
      output("\(indent(delivery.depth))\(delivery.receiver.onOneLine): \(line(delivery.text))\n")
    case .print(let print):
      writeOmitted()
      // What the statement itself, or a callback of its own, prints stands among its callbacks.
      if header != .cause(print.cause) { header = .none }
      output(print.text + "\n")
    case .error:
      writeOmitted()
      // A diagnostic stands between what came before and what comes after it, where both streams are one terminal.
      header = .none
    case .state: break
    }
  }

  /// Says how many deliveries went deeper, where the last ones did.
  public func finish() { writeOmitted() }

  private func writeOmitted() {
    guard omittedCount > 0 else { return }
    output("\(indent(Self.deepest))(\(omittedCount) more, deeper inside)\n")
    omittedCount = 0
  }

  private func indent(_ depth: Int) -> String { String(repeating: "    ", count: depth + 1) }

  private func line(_ text: String) -> String {
    let line = text.onOneLine
    return line.utf8.count > Self.longest ? line.shorteningLists(to: Self.longestList) : line
  }

  private func writeHeader(of cause: TraceCause?) {
    guard header != .cause(cause) else { return }
    header = .cause(cause)
    output(style.heading(cause?.description ?? "outside the script") + "\n")
  }
}
