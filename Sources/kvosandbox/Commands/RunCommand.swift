import ArgumentParser
import Glibc
import KVScripting
import KVTrace

/// What is written of a run.
enum RunFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, none
}

/// `kvosandbox run SCRIPT|- [ARG…]`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and show the callbacks that each statement causes.",
    discussion: """
      SCRIPT is a file, or - for standard input. Options may stand before or after it, up to --; all other words are \
      the script's, in 'arg' and '...'.
      """)

  @Argument(help: "A Lua script, or - for standard input.")
  var script: String

  @Argument(help: ArgumentHelp("The script's own arguments.", valueName: "arg"))
  var arguments: [String] = []

  @Option(help: ArgumentHelp("Write callbacks as text, as lines of JSON, or not at all.", valueName: "format"))
  var format = RunFormat.text

  @Option(help: ArgumentHelp("Write callbacks and prints to a file.", valueName: "file"))
  var output: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func run() throws {
    guard let source = try read(), let stream = try open() else { return }
    try ScriptRun(source: source, command: self, stream: stream).status().end()
  }

  private func read() throws -> ScriptSource? {
    do {
      return script == "-" ? try .standardInput() : try .file(script)
    } catch {
      speech.diagnosticWriter.write(code: "E-NO-FILE", "\(error)", hint: hint(error))
      try (error.isMissing ? ExitStatus.noSuchFile : .scriptFailed).end()
      return nil
    }
  }

  private func hint(_ error: ScriptFileError) -> String? {
    if error.number == EISDIR { return "run the scripts in it with: kvosandbox test \(script)" }
    guard error.isMissing, !script.contains("/"), !script.contains(".") else { return nil }
    return "'\(script)' is no command either: kvosandbox --help lists them"
  }

  private func open() throws -> OutputStream? {
    guard let output else { return StandardStreams.output }
    do {
      return try OutputStream(creating: output)
    } catch {
      speech.diagnosticWriter.write(code: "E-OUTPUT", "\(error)")
      try ExitStatus.noSuchFile.end()
      return nil
    }
  }
}
