import ArgumentParser
import KVScripting
import KVTrace

/// `kvosandbox compare A [B]`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show two runs side by side: what each statement caused in the one and in the other.",
    discussion: """
      Two scripts are compared with each other. One script with --with is compared with itself, run otherwise: \
      \(ScriptVariant.names.map(\.name).joined(separator: ", ")) can be set. One script alone is compared with every \
      original: the controllers that ours are made after, with their faults, and the mappings to tables that people \
      copy; what a table would refuse is said. Ends with 1 where something differs.
      """)

  @Argument(help: "A Lua script, or - for standard input.", completion: .file(extensions: ["lua"]))
  var script: String

  @Argument(help: "Another one.", completion: .file(extensions: ["lua"]))
  var other: String?

  @Option(
    help: ArgumentHelp(
      "Run the script once more with this: mapping=\"2010 template\", generation=classic, controllers=original, …",
      valueName: "name=value"))
  var with: [VariantSetting] = []

  @Option(
    help: ArgumentHelp(
      "Write a page that shows the runs step by step: a file, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func validate() throws {
    try refuseEmptyNames([("--html", html), ("a script", script), ("a script", other)])
    if other != nil, !with.isEmpty { throw ValidationError("--with is for one script: leave out one of the two") }
    if script == "-", other == "-" { throw ValidationError("only one of the two can be the standard input") }
    _ = try ScriptVariant(with)
  }

  func run() throws {
    var request = RunRequest(script: script, arguments: [])
    request.configuration.seed = limits.seed
    request.configuration.timeLimit = limits.timeLimit
    request.configuration.memoryLimit = limits.memoryBytes
    request.report = html.map { ReportFile(path: $0, language: speech.language) }
    request.adopt(speech)
    var runs = ComparedRuns(request: request)
    if let other {
      runs.others = [.init(name: other, script: other, variant: ScriptVariant())]
      runs.firstName = script
    } else if !with.isEmpty {
      let name = with.map(\.description).joined(separator: " ")
      runs.others = [.init(name: name, script: nil, variant: try ScriptVariant(with))]
    } else {
      runs.others =
        [.init(name: "controllers=original", script: nil, variant: .originals)]
        + ScriptVariant.copiedMappings.map {
          .init(name: VariantSetting(name: "mapping", value: $0).description, script: nil, variant: .copying($0))
        }
      runs.isSurvey = true
    }
    let status = runs.compare().afterFlushing
    if status != .good { status.endAtOnce() }
  }
}
