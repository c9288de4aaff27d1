import Glibc
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// What a run is to do, whoever read it from the command line.
struct RunRequest {
  /// A file, or `-` for standard input.
  var script: String
  var configuration = ScriptRunner.Configuration()
  var format = RunFormat.text
  /// How much the lines of JSON say.
  var detail = Trace.Detail.callbacks
  /// Where a page goes that shows the run; nil for none.
  var report: ReportFile?
  /// Takes the run in the place of everything that is written of it; nil where it is written.
  var taker: RunTaker?
  /// Whether another process waits to be told where the script looked for modules.
  var tellsRequirements = false
  /// Where callbacks and prints go; nil for standard output.
  var output: String?
  var isQuiet = false
  var outputStyle = RunRequest.style(for: STDOUT_FILENO)
  var diagnostics = DiagnosticWriter(
    format: .text, style: RunRequest.style(for: STDERR_FILENO), isTracebackFull: false)

  /// A script with the defaults of everything.
  init(script: String, arguments: [String]) {
    self.script = script
    // They are a script's texts, and no names of ours.
    configuration.arguments = arguments.map(\.withoutRawBytes)
  }

  /// Reads `SCRIPT [ARG…]` and `run SCRIPT [ARG…]` where no word can be an option or another command's name.
  ///
  /// The general parser finds out by reflection what it is to read, which takes longer than running a small script: the
  /// command that is typed most goes without it. Everything else gives nil.
  init?(plain words: [String]) {
    let rest = words.first == "run" ? words.dropFirst() : words[...]
    guard let script = rest.first, rest.allSatisfy({ $0 == "-" || !$0.hasPrefix("-") }) else { return nil }
    // A file called like a command is distinguished by the general parser.
    guard words.first == "run" || script == "-" || script.hasSuffix(".lua") else { return nil }
    self.init(script: script, arguments: Array(rest.dropFirst()))
  }

  /// Speaks as the options say.
  mutating func adopt(_ speech: OutputOptions) {
    isQuiet = speech.quiet
    outputStyle = speech.style(for: STDOUT_FILENO)
    diagnostics = speech.diagnosticWriter
  }

  private static func style(for descriptor: Int32) -> Style {
    Style(flag: nil, isTerminal: isatty(descriptor) != 0) { getenv($0).map { String(cString: $0) } }
  }
}

extension RunRequest {
  /// Runs the script.
  func run() -> ExitStatus {
    diagnostics.becomeLast()
    AddressSpace.prepare(isShared: false)
    var request = self
    request.configuration.memoryLimit = configuration.memoryLimit.map { AddressSpace.memoryLimit($0) }
    request.configuration.detail = report == nil ? detail : .state
    return request.runBounded()
  }

  private func runBounded() -> ExitStatus {
    do {
      // Before anything runs or is typed; a script that is not there leaves no file behind.
      if script != "-", script.withPath({ access($0, R_OK) }) != 0 {
        throw ScriptFileError(path: script, number: errno)
      }
      if let obstacle = OutputFiles.obstacle([report?.path, output].compactMap(\.self), inputs: [script]) {
        throw obstacle
      }
      let file = try output.map { path throws(OutputFailure) in try OutputFile(path) }
      let source = try source()
      let stream = try file?.begin() ?? StandardStreams.output
      let status = ScriptRun(source: source, request: self, stream: stream).status()
      guard let failure = stream.commit() else { return status }
      diagnostics.write(failure.diagnostic)
      return failure.lateStatus
    } catch let failure as OutputFailure {
      diagnostics.write(failure.diagnostic)
      return failure.status
    } catch let failure as ScriptFileError {
      return complain(failure)
    } catch {
      diagnostics.write(code: .internalError, "\(error)")
      return .internalError
    }
  }

  /// How the script is run: its contexts keep their objects beside it, unless another folder is named. Runs that are compared,
  /// or made again after each save, get copies of the files as they are.
  func configuration(of source: ScriptSource) -> ScriptRunner.Configuration {
    var configuration = configuration
    configuration.storeFolder = configuration.storeFolder ?? (source.folder.isEmpty ? "." : source.folder)
    configuration.copiesStores = taker != nil || tellsRequirements
    return configuration
  }

  /// Reads the script, and notes that nothing may be written over it.
  func source() throws(ScriptFileError) -> ScriptSource {
    let limit = configuration.memoryLimit
    if script == "-" { return try .standardInput(limit: limit) }
    InputFiles.note(script)
    return try .file(script, limit: limit, patience: configuration.timeLimit)
  }

  /// Tells that a script cannot be read; the status that says so.
  func complain(_ error: ScriptFileError) -> ExitStatus {
    diagnostics.write(code: error.code, "\(error)", hint: hint(error))
    if error.isTooLong || error.isSilent { return .limitReached }
    return error.isMissing ? .noSuchFile : .scriptFailed
  }

  private func hint(_ error: ScriptFileError) -> Message? {
    if let hint = error.hint { return hint }
    if error.number == EISDIR { return .hintRunFolder(folder: script) }
    guard error.isMissing, !script.contains("/"), !script.contains(".") else { return nil }
    if KVOSandbox.commandNames.contains(script) {
      return .hintIsCommand(name: script)
    }
    return .hintIsNoCommand(name: script)
  }
}

extension ScriptFileError {
  /// What diagnostics call it.
  var code: DiagnosticCode { isTooLong ? .memoryLimit : isSilent ? .timeLimit : .noFile }
  /// What to do where a limit has ended the reading.
  var hint: Message? { isTooLong ? .hintRaiseMemory : isSilent ? .hintRaiseTime : nil }
}
