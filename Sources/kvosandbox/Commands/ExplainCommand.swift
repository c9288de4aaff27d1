import ArgumentParser
import KVObjects
import KVScripting

/// `kvosandbox explain CODE|NAME`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say what a diagnostic means and what to do about it.")

  @Argument(
    help: ArgumentHelp(
      "A diagnostic's code, such as E-UNKNOWN-KEY, or a name of Cocoa's, such as addObject; cocoa lists those, nothing all codes.",
      valueName: "code or name"))
  var code: String?

  @OptionGroup var speech: OutputOptions

  func run() throws {
    guard let code else {
      StandardStreams.output.write(Explanations.all.map(\.code.rawValue).joined(separator: "\n") + "\n")
      return try ExitStatus.good.end()
    }
    guard let page = DiagnosticCode(rawValue: code.uppercased()).flatMap(Explanations.page) else {
      if code == "cocoa" {
        StandardStreams.output.write(CocoaNames.page)
        return try ExitStatus.good.end()
      }
      if let row = CocoaNames.row(for: code) {
        StandardStreams.output.write("\(row.cocoa) is called here\n\n    \(row.here)\n")
        return try ExitStatus.good.end()
      }
      let meant = Spelling.suggestion(for: code.uppercased(), among: Explanations.all.map(\.code.rawValue))
      speech.diagnosticWriter.write(
        code: .noPage, "there is no diagnostic '\(code)'", hint: meant ?? "kvosandbox explain lists them all")
      return try ExitStatus.nothingMatched.end()
    }
    StandardStreams.output.write(page.page)
    try ExitStatus.good.end()
  }
}
