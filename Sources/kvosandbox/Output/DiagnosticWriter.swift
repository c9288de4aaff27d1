import Glibc
import KVTrace

/// Writes diagnostics to the error stream, as blocks for people or as lines for programs.
struct DiagnosticWriter {
  var format: DiagnosticFormat
  var style: Style
  var isTracebackFull: Bool

  func write(_ diagnostic: Diagnostic) {
    let text =
      switch format {
      case .text: diagnostic.text(style: style, isTracebackFull: isTracebackFull)
      case .json: diagnostic.jsonText
      }
    StandardStreams.complain(text + "\n")
  }

  /// Says something that stands nowhere in a script.
  func write(code: String, _ headline: String, hint: String? = nil) {
    write(Diagnostic(code: code, headline: headline, label: hint, isExplained: false))
  }
}
