import Glibc
import KVStore
import KVTexts
import KVTrace

/// What `store --check` writes: a line for each problem and one for all of them, or one JSON document.
struct CheckedStore {
  let format: StoreFormat
  let style: Style
  let isQuiet: Bool
  let write: (String) -> Void

  /// The version of the document, raised by changes that a reader cannot skip.
  private static let version = 1
  /// So many rows are read between two looks at how far it is.
  private static let step = 1_000

  /// Checks a file. Gives how many problems it has. Throws a ``StoreError`` where it is no store, or cannot be read.
  func check(_ path: String) throws -> Int {
    // JSON is for programs, and a pipe shows nothing for a moment.
    let showsProgress = format == .text && !isQuiet && isatty(STDOUT_FILENO) != 0
    var rows = 0
    var isFirst = true
    func clear() { if showsProgress { write("\r\u{1B}[K") } }
    let check = try StoreCheck(path: path) {
      rows += 1
      guard showsProgress, rows % Self.step == 0 else { return }
      write("\r\u{1B}[K\(rows) rows")
      StandardStreams.output.flush()
    } report: { problem in
      clear()
      switch format {
      case .text: write((problem.id.map { "\($0.escapingControls): " } ?? "") + style.say(problem.message) + "\n")
      case .json: write((isFirst ? "\n" : ",\n") + json(problem).text)
      }
      isFirst = false
    }
    if format == .json {
      write("{\"type\":\"check\",\"version\":\(Self.version),\"format\":\(check.format),\"problems\":[")
    }
    do { try check.run() } catch {
      clear()
      throw error
    }
    clear()
    switch format {
    case .text where isQuiet: break
    case .text:
      write(
        "\(StoreText.counted(check.rowCount, "row")) checked, \(StoreText.counted(check.problemCount, "problem"))\n")
    case .json: write("],\"rows\":\(check.rowCount),\"count\":\(check.problemCount)}\n")
    }
    return check.problemCount
  }

  private func json(_ problem: StoreCheck.Problem) -> JSONValue {
    .object([
      .init("id", problem.id.map { .string($0) } ?? .null), .init("problem", .string(problem.message.description)),
    ])
  }
}
