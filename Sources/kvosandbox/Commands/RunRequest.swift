import Glibc
import KVScripting
import KVTrace

/// What a run was asked for, whoever read it from the command line.
struct RunRequest {
  /// A file, or `-` for standard input.
  var script: String
  var configuration = ScriptRunner.Configuration()
  var format = RunFormat.text
  /// Where callbacks and prints go; nil for standard output.
  var output: String?
  var isQuiet = false
  var outputStyle = RunRequest.style(for: STDOUT_FILENO)
  var diagnostics = DiagnosticWriter(
    format: .text, style: RunRequest.style(for: STDERR_FILENO), isTracebackFull: false)

  /// A script with the defaults of everything.
  init(script: String, arguments: [String]) {
    self.script = script
    configuration.arguments = arguments
  }

  /// Reads `SCRIPT [ARG…]` and `run SCRIPT [ARG…]` where no word can be an option or another command's name.
  ///
  /// The general parser finds out by reflection what it is to read, which takes longer than running a small script: the
  /// command that is typed most goes without it. Everything else gives nil.
  init?(plain words: [String]) {
    let rest = words.first == "run" ? words.dropFirst() : words[...]
    guard let script = rest.first, rest.allSatisfy({ $0 == "-" || !$0.hasPrefix("-") }) else { return nil }
    // A file called like a command is told apart by the general parser.
    guard words.first == "run" || script == "-" || script.hasSuffix(".lua") else { return nil }
    self.init(script: script, arguments: Array(rest.dropFirst()))
  }

  private static func style(for descriptor: Int32) -> Style {
    Style(flag: nil, isTerminal: isatty(descriptor) != 0) { getenv($0).map { String(cString: $0) } }
  }
}

extension RunRequest {
  /// Runs the script.
  func run() -> ExitStatus {
    let source: ScriptSource
    do {
      source = script == "-" ? try .standardInput() : try .file(script)
    } catch {
      diagnostics.write(code: "E-NO-FILE", "\(error)", hint: hint(error))
      return error.isMissing ? .noSuchFile : .scriptFailed
    }
    guard let output else { return ScriptRun(source: source, request: self, stream: StandardStreams.output).status() }
    do {
      let stream = try OutputStream(creating: output)
      return ScriptRun(source: source, request: self, stream: stream).status()
    } catch {
      diagnostics.write(code: "E-OUTPUT", "\(error)")
      return .noSuchFile
    }
  }

  private func hint(_ error: ScriptFileError) -> String? {
    if error.number == EISDIR { return "run the scripts in it with: kvosandbox test \(script)" }
    guard error.isMissing, !script.contains("/"), !script.contains(".") else { return nil }
    if KVOSandbox.commandNames.contains(script) {
      return "'\(script)' is a command: options stand behind it, kvosandbox \(script) --option …"
    }
    return "'\(script)' is no command either: kvosandbox --help lists them"
  }
}
