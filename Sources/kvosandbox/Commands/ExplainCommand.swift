import ArgumentParser
import KVObjects
import KVScripting

/// `kvosandbox explain CODE`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say what a diagnostic means and what to do about it.")

  @Argument(help: "A diagnostic's code, such as E-UNKNOWN-KEY; without one, all codes are listed.")
  var code: String?

  @OptionGroup var speech: OutputOptions

  func run() throws {
    guard let code else {
      StandardStreams.output.write(Explanations.all.map(\.code.rawValue).joined(separator: "\n") + "\n")
      return try ExitStatus.good.end()
    }
    guard let page = DiagnosticCode(rawValue: code.uppercased()).flatMap(Explanations.page) else {
      speech.diagnosticWriter.write(
        code: .noPage, "there is no diagnostic '\(code)'", hint: "kvosandbox explain lists them all")
      return try ExitStatus.nothingMatched.end()
    }
    StandardStreams.output.write(page.page)
    try ExitStatus.good.end()
  }
}
