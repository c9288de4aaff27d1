/// A trace for people: each statement that caused callbacks, and under it the callbacks.
///
/// ```text
/// rename.lua:12  a.title = "Z"
///     log: willChangeContent
///     log: movedObject <Track "Z"> fromIndex 0 toIndex 2
///         observer#1: observeValue count of <Player "P"> {kind: setting}
///     log: didChangeContent
/// ```
///
/// A statement is written again where another one, or what another one printed, was written since, and after an error.
/// Errors are not written here: they belong to the error stream, as diagnostics. Names and texts stay on one line, with
/// control characters as escapes; what the script prints is written as it is.
///
/// In contrast to a ``JSONTraceFormat`` it is not complete: deliveries inside of 12 or more others are only counted,
/// and in a text of more than 1,000 bytes each list is cut after 20 elements.
///
/// ```swift
/// let text = """
///   local Song = class "Song" { title = "string" }
///   local song = Song { title = "Wow" }
///   song:addObserver(Recorder "log", "title", { "new" })
///   song.title = "Babooshka"
///   """
/// let runner = try ScriptRunner(source: ScriptSource(name: "title.lua", text: text))
/// runner.trace.add(format: TextTraceFormat { print($0, terminator: "") })
/// let outcome = runner.run { print($0.text()) }
/// // title.lua:4  song.title = "Babooshka"
/// //     log: observeValue title of <Song "Babooshka"> {kind: setting, new: "Babooshka"}
/// ```
///
/// Costs: O(n) for a line of n bytes; what is kept is the last statement.
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

  /// Makes a format for one trace that hands on each line as it happens.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.add(format: TextTraceFormat(style: .colored) { FileHandle.standardOutput.write(Data($0.utf8)) })
  /// ```
  ///
  /// - Parameters:
  ///   - style: whether statements are coloured.
  ///   - write: receives each line with its line end, on the thread of the world. What was printed comes at once, of
  ///     however many lines it is.
  /// - Complexity: O(1).
  public init(style: Style = .plain, write: @escaping (String) -> Void) {
    self.style = style
    output = write
  }

  /// Writes a delivery as one line, or what was printed; before a delivery its statement, where that is not the last
  /// one written.
  ///
  /// A delivery stands four columns in, and four more for each that it happens inside of. One outside the script stands
  /// under `outside the script`, one of the end under `at end`. Errors and state are not written.
  ///
  /// - Complexity: O(n) for a line of n bytes.
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

  /// Says how many deliveries went too deep to be written, where the last ones did: `(3 more, deeper inside)`. O(1).
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
