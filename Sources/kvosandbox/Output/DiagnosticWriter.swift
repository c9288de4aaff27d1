import Glibc
import KVObjects
import KVTexts
import KVTrace
import Synchronization

/// Writes diagnostics to the error stream, as blocks for people or as lines for programs.
struct DiagnosticWriter {
  var format: DiagnosticFormat
  var style: Style
  var isTracebackFull: Bool
  /// How many columns there are; nil where lines may be as long as they are.
  var width = ScreenWidth.columns(STDERR_FILENO)

  func write(_ diagnostic: Diagnostic) {
    StandardStreams.complain(text(diagnostic))
  }

  /// Writes what has no place in a script.
  func write(code: DiagnosticCode, _ headline: String, hint: Message? = nil) {
    write(.ofCommand(code, headline, hint: hint))
  }

  /// Lets what the streams themselves have to say look like everything else.
  func becomeLast() {
    StandardStreams.lastWriter.withLock { $0 = self }
  }

  fileprivate func text(_ diagnostic: Diagnostic) -> String {
    switch format {
    case .text: diagnostic.text(style: style, width: width, isTracebackFull: isTracebackFull) + "\n"
    case .json: diagnostic.jsonText + "\n"
    }
  }
}

extension Diagnostic {
  /// What the command says of itself. The pages of `explain` are about scripts, so none is named, though a limit's code
  /// has one.
  static func ofCommand(_ code: DiagnosticCode, _ headline: String, hint: Message? = nil) -> Diagnostic {
    var diagnostic = Diagnostic(code: code, headline: headline)
    diagnostic.labelMessage = hint
    diagnostic.isExplained = false
    return diagnostic
  }
}

extension StandardStreams {
  fileprivate static let lastWriter = Mutex(
    DiagnosticWriter(format: .text, style: .plain, isTracebackFull: false))

  /// Says why the process ends, while another thread may hold the streams or wait for a reader.
  static func sayLast(_ diagnostic: Diagnostic) {
    let bytes = Array(lastWriter.withLock { $0 }.text(diagnostic).utf8)
    var waiting = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&waiting, 1, 1000) > 0 else { return }
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
