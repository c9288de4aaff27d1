import ArgumentParser
import Glibc
import KVScripting
import KVTrace

/// What is written of a run.
enum RunFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, none
}

/// How much the lines of JSON say.
enum RunDetail: String, ExpressibleByArgument, CaseIterable {
  case callbacks, state

  /// What the trace is made with.
  var trace: Trace.Detail { self == .state ? .state : .callbacks }
}

/// `kvosandbox run SCRIPT|- [ARG…]`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and show the callbacks that each statement causes.",
    discussion: """
      SCRIPT is a file, or - for standard input. Options may stand before or after it, up to --; all other words are \
      the script's, in 'arg' and '...'.
      """)

  @Argument(help: "A Lua script, or - for standard input.", completion: .file(extensions: ["lua"]))
  var script: String

  @Argument(help: ArgumentHelp("The script's own arguments.", valueName: "arg"), completion: .file())
  var arguments: [String] = []

  @Option(help: ArgumentHelp("Write callbacks as text, as lines of JSON, or not at all.", valueName: "format"))
  var format = RunFormat.text

  @Option(
    help: ArgumentHelp(
      "How much the lines of JSON say: callbacks, or also the state of objects, controllers and tables.",
      valueName: "detail"))
  var detail = RunDetail.callbacks

  @Option(help: ArgumentHelp("Write callbacks and prints to a file.", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write a page that shows the run step by step, to open in a browser: a file, or - for standard output.",
      valueName: "file"), completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    help: ArgumentHelp("Which statements the page shows, counted from 1.", valueName: "from-to"),
    transform: { text in
      guard let range = StepRange(text) else { throw ValidationError("--html-steps is FROM-TO, such as 100-200") }
      return range
    })
  var htmlSteps: StepRange?

  @Option(
    help: ArgumentHelp(
      "The folder below which contexts keep their objects in files; that of the script, unless one is named.",
      valueName: "folder"), completion: .directory)
  var store: String?

  @Flag(help: "Run again whenever the script or a module of it is saved, until q and Enter, or Ctrl-C.")
  var watch = false

  @Flag(help: "With --watch, leave what is on the screen.")
  var noClear = false

  /// For the process that watches.
  @Flag(help: .hidden)
  var tellsRequirements = false

  @Flag(help: "Ask what each statement sends before it is shown, and grade the answers.")
  var predict = false

  @Option(
    help: ArgumentHelp(
      "Take the answers from a file: callbacks as they are typed, an empty line behind those of each statement.",
      valueName: "file"), completion: .file())
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "Run the script otherwise than it says, as compare does: mapping=recipe, generation=classic, …",
      valueName: "name=value"))
  var with: [VariantSetting] = []

  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func validate() throws {
    try refuseEmptyNames([
      ("--output", output), ("--html", html), ("--store", store), ("--answers", answers), ("the script", script),
    ])
    _ = try ScriptVariant(with)
    if detail == .state, format != .json {
      throw ValidationError("--detail state is for the lines of JSON: add --format json")
    }
    if noClear, !watch { throw ValidationError("--no-clear is for --watch: add it") }
    if watch {
      if script == "-" { throw ValidationError("--watch is for a file, and the script is the standard input") }
      if predict {
        throw ValidationError("--watch runs the script again and again, which --predict does not: use one")
      }
      if html == "-" { throw ValidationError("with --watch the page goes to a file: --html FILE") }
    }
    if answers != nil, !predict { throw ValidationError("--answers is for --predict: add it") }
    if predict {
      for (option, isGiven) in [
        ("--html", html != nil), ("--output", output != nil), ("--format none", format == .none),
        ("--quiet", speech.quiet), ("--with", !with.isEmpty),
      ] where isGiven {
        throw ValidationError("--predict asks what is sent, which \(option) does not: use one")
      }
      if format == .json, answers == nil {
        throw ValidationError("lines of JSON grade what a file has: add --answers FILE")
      }
      if script == "-", answers == nil {
        throw ValidationError("the script and the answers are both the standard input: add --answers FILE")
      }
    }
    if htmlSteps != nil, html == nil { throw ValidationError("--html-steps says what --html shows: add --html FILE") }
    if html == "-", output == nil, format == .json {
      throw ValidationError("the page and the lines of JSON both go to the standard output: add --output FILE")
    }
  }

  func run() throws {
    if watch { return runWatching() }
    var request = RunRequest(script: script, arguments: arguments)
    request.tellsRequirements = tellsRequirements
    request.configuration.seed = limits.seed
    request.configuration.timeLimit = limits.timeLimit
    request.configuration.memoryLimit = limits.memoryBytes
    request.configuration.storeFolder = store
    request.configuration.variant = try ScriptVariant(with)
    request.detail = detail.trace
    request.report = html.map {
      ReportFile(path: $0, steps: htmlSteps?.steps, isWatched: tellsRequirements, language: speech.language)
    }
    request.format = format
    request.output = output
    request.adopt(speech)
    if predict {
      let status = PredictedRun(request: request, answers: answers).status().afterFlushing
      if status != .good { status.endAtOnce() }
      return
    }
    try request.run().end()
  }

  private func runWatching() {
    let runs = WatchedRuns(
      paths: [script], tests: { [script] }, arguments: { _ in WatchedRuns.ownArguments(of: "run") },
      style: speech.style(for: STDOUT_FILENO), clearsScreen: !noClear)
    runs.status().afterFlushing.endAtOnce()
  }
}
