import KVTrace

/// Where everything goes that a statement brings: at once, or behind the answers of whoever predicts it.
final class PromptOutput: @unchecked Sendable {
  // Used by the thread of statements while the main one waits for that, and else by the main one.
  private enum Part {
    case text(String)
    case diagnostic(Diagnostic)
  }

  private let diagnostics: DiagnosticWriter
  private let isQuiet: Bool
  private var held: [Part]?

  init(_ diagnostics: DiagnosticWriter, isQuiet: Bool) { (self.diagnostics, self.isQuiet) = (diagnostics, isQuiet) }

  /// Writes text as it is.
  func write(_ text: String) {
    if held == nil { StandardStreams.output.write(text) } else { held?.append(.text(text)) }
  }

  /// Writes a diagnostic, on the error stream.
  func write(_ diagnostic: Diagnostic) {
    if diagnostic.severity != .error, isQuiet { return }
    if held == nil { diagnostics.write(diagnostic) } else { held?.append(.diagnostic(diagnostic)) }
  }

  /// Keeps what comes, until ``release()``.
  func hold() { held = held ?? [] }

  /// Writes what was kept.
  func release() {
    let parts = held ?? []
    held = nil
    for part in parts {
      switch part {
      case .text(let text): write(text)
      case .diagnostic(let diagnostic): write(diagnostic)
      }
    }
  }
}
