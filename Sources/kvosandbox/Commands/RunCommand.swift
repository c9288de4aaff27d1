import ArgumentParser
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

  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func validate() throws {
    if detail == .state, format != .json {
      throw ValidationError("--detail state is for the lines of JSON: add --format json")
    }
  }

  func run() throws {
    var request = RunRequest(script: script, arguments: arguments)
    request.configuration.seed = limits.seed
    request.configuration.timeLimit = limits.timeLimit
    request.configuration.memoryLimit = limits.memoryBytes
    request.configuration.detail = detail.trace
    request.format = format
    request.output = output
    request.adopt(speech)
    try request.run().end()
  }
}
