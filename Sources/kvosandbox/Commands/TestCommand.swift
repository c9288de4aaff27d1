import ArgumentParser
import Glibc
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// `kvosandbox test [PATH…]`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the scenarios in files and folders.",
    discussion: """
      Every *.lua under the paths is run, except below folders named lib or support; a file without any 'it' is one \
      test. The last line is the number of tests that passed and failed.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files, folders, FILE:LINE for the it at a line, or FILE:LINE#N for the n-th of several there.",
      valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Run only tests whose name contains a text.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp(
      "Run only tests with a tag (#word in a name); may be repeated for any of several.", valueName: "word"))
  var tag: [String] = []

  @Flag(help: "Run only what failed the last time in this folder.")
  var failed = false

  @Flag(help: "Say which tests there are, and run none.")
  var list = false

  @Option(name: .customShort("j"), help: ArgumentHelp("Test so many files at a time.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Run the i-th of n parts of the files, counted from 1.", valueName: "i/n"))
  var shard: TestShard?

  @Option(
    help: ArgumentHelp(
      "Shuffle files and tests: --shuffle=SEED, or --shuffle alone, which takes a seed and prints it.",
      valueName: "seed"))
  var shuffle: ShuffleSeed?

  @Option(
    help: ArgumentHelp(
      "Report as pretty, tap, junit, json or github, into a file where one is named; may be repeated.",
      valueName: "name[=file]"), completion: .list(ReporterName.allCases.map(\.rawValue)))
  var reporter: [ReporterChoice] = []

  @Option(
    help: ArgumentHelp(
      "Keep the objects of contexts without a file in memory, or by SQLite in memory.", valueName: "type"))
  var storeType = ScriptStores.Unnamed.memory

  @Flag(help: "Name the tests that passed, with how long they took.")
  var verbose = false

  @Option(help: ArgumentHelp("Show more of a failure: received is all that came.", valueName: "what"))
  var show: [ShownDetail] = []

  @Option(
    help: ArgumentHelp("Write a page that shows failed tests step by step, to open in a browser.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Show the tests that passed on the page, too.")
  var htmlAll = false

  @Flag(help: "Stop at the first failure.")
  var failFast = false

  @Flag(help: "Run again what a save concerns, until q and Enter, or Ctrl-C.")
  var watch = false

  @Flag(help: "With --watch, leave what is on the screen.")
  var noClear = false

  @Option(help: .hidden)
  var changed: [String] = []

  /// For the process that watches.
  @Flag(help: .hidden)
  var tellsRequirements = false

  @OptionGroup var updating: UpdateOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func validate() throws {
    try refuseEmptyNames([("--html", html)])
    if let jobs, jobs < 1 { throw ValidationError("-j is 1 or more") }
    if watch, list || updating.review {
      throw ValidationError(
        "--watch runs tests again and again, which --\(list ? "list" : "review") does not: use one")
    }
    if htmlAll, html == nil { throw ValidationError("--html-all says what --html shows: add --html FILE") }
    if shard == nil, let fault = TestShard.environmentFault { throw ValidationError(fault) }
    if reporter.count(where: { $0.path == nil }) > 1 {
      throw ValidationError("only one reporter writes to the standard output: write --reporter NAME=FILE for others")
    }
    if Set(reporter.compactMap(\.path)).count < reporter.count(where: { $0.path != nil }) {
      throw ValidationError("two reporters write to one file")
    }
  }

  func run() throws {
    speech.diagnosticWriter.becomeLast()
    if watch { return try runWatching() }
    let bazel = BazelEnvironment()
    guard var plan = try plan(bazel) else { return }
    var choices = reporter
    if let path = bazel.xmlPath { choices.append(ReporterChoice(name: .junit, path: path)) }
    let outputs = choices.compactMap(\.path) + [html].compactMap(\.self)
    if let obstacle = OutputFiles.obstacle(outputs, inputs: plan.targets.map(\.path)) {
      speech.diagnosticWriter.write(obstacle.diagnostic)
      return try obstacle.status.end()
    }
    bazel.begin()
    AddressSpace.prepare(isShared: true)
    let jobs = AddressSpace.scripts(atMost: jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    plan.memoryLimit = AddressSpace.memoryLimit(plan.memoryLimit, scripts: jobs)
    let reports = TestReports(
      choices, style: plan.style, isVerbose: verbose, hasStandardOutput: plan.report?.isStandardOutput != true)
    var run = TestRun(
      plan, jobs: jobs, diagnostics: speech.diagnosticWriter, isQuiet: speech.quiet, reports: reports)
    let status = run.status()
    bazel.end()
    // Threads that were given up still run: nothing is torn down under them.
    status.afterFlushing.endAtOnce()
  }

  /// Runs in processes of their own what a save concerns: a file of tests, and for a module those that required it.
  private func runWatching() throws {
    let roots = roots
    guard let targets = try targets() else { return }
    // Of `FILE:LINE` the file.
    let watched = roots.map { root in targets.first { root.hasPrefix($0.path + ":") }?.path ?? root }
    let own = WatchedRuns.ownArguments(of: "test")
    let runs = WatchedRuns(
      paths: watched,
      // What was named may have gone since; a run says so.
      tests: { Set((try? TestDiscovery.targets(roots))?.map(\.path) ?? targets.map(\.path)) },
      arguments: { tests in
        guard let tests else { return own }
        let end = own.firstIndex(of: "--") ?? own.endIndex
        return Array(own[..<end]) + tests.sorted().flatMap { ["--changed", $0] } + own[end...]
      }, style: speech.style(for: STDOUT_FILENO), clearsScreen: !noClear)
    runs.status().afterFlushing.endAtOnce()
  }

  /// What is to be looked through: where nothing is named, the folder Scenarios; for what failed the last time also the
  /// files that are recorded, as some may have been named then.
  private var roots: [String] {
    guard paths.isEmpty, failed else { return paths.isEmpty ? ["Scenarios"] : paths }
    return (["Scenarios"] + (FailureRecord().read() ?? [:]).keys.sorted()).filter(FolderPath.exists)
  }

  /// The files that the paths name; nil where one is not there, which was said.
  private func targets() throws -> [TestTarget]? {
    do {
      return try TestDiscovery.targets(roots)
    } catch let error as ScriptFileError {
      speech.diagnosticWriter.write(code: .noFile, "\(error)", hint: hint(error))
      try ExitStatus.noSuchFile.end()
      return nil
    } catch let error as NoSuchLine {
      speech.diagnosticWriter.write(
        code: .noFile, "\(error.path): '\(error.text.shortened)' is not a line",
        hint: .hintFileLine)
      try ExitStatus.noSuchFile.end()
      return nil
    }
  }

  private func hint(_ error: ScriptFileError) -> Message? {
    if paths.isEmpty { return .hintNameFiles }
    guard shuffle != nil, UInt64(error.path) != nil else { return nil }
    return .hintShuffle(seed: error.path)
  }

  private func plan(_ bazel: BazelEnvironment) throws -> TestPlan? {
    guard let targets = try targets() else { return nil }
    var plan = TestPlan(targets: targets)
    // Before anything that may differ from part to part: what failed, a seed.
    if let shard = shard ?? TestShard.fromEnvironment(), shard.count > 1, !targets.isEmpty {
      plan.shard = shard
      plan.targets = shard.part(of: targets)
    }
    if !changed.isEmpty { plan.targets = plan.targets.filter { changed.contains($0.path) } }
    if failed {
      plan.names = FailureRecord().read() ?? [:]
      plan.targets = plan.targets.filter { plan.names?[$0.path] != nil }
    }
    plan.filter = filter?.withoutRawBytes ?? bazel.filter
    plan.tags = Set(tag.map(\.withoutRawBytes).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 })
    plan.recordedBlocks = updating.scope
    plan.isReview = updating.review
    if updating.scope != nil, UpdateOptions.isBuildServer {
      plan.recordedBlocks = nil
      var remark = Diagnostic.ofCommand(.output, "nothing is written: CI is set, so blocks have to be right")
      remark.severity = .warning
      speech.diagnosticWriter.write(remark)
    }
    plan.report = html.map { ReportFile(path: $0, isWatched: tellsRequirements, language: speech.language) }
    plan.reportsAll = htmlAll
    plan.showsReceived = show.contains(.received)
    plan.seed = limits.seed
    plan.timeLimit = limits.timeLimit
    plan.memoryLimit = limits.memoryBytes
    plan.storeType = storeType
    plan.isFailFast = failFast
    plan.tellsRequirements = tellsRequirements
    plan.isList = list
    plan.style = speech.style(for: STDOUT_FILENO)
    plan.width = ScreenWidth.columns(STDOUT_FILENO)
    if let shuffle {
      plan.shuffleSeed = shuffle.seed
      var random = WorldRandom(seed: shuffle.seed)
      plan.targets.shuffle(using: &random)
    }
    return plan
  }
}

/// `--store-type TYPE`.
extension ScriptStores.Unnamed: ExpressibleByArgument {}

/// `--show WHAT`.
enum ShownDetail: String, ExpressibleByArgument, CaseIterable {
  case received
}

/// `--shuffle[=SEED]`.
struct ShuffleSeed: ExpressibleByArgument {
  let seed: UInt64

  init?(argument: String) {
    if argument == "any" {
      // Six digits: it is typed again.
      seed = .random(in: 1...999_999)
    } else if let number = UInt64(argument) {
      seed = number
    } else {
      return nil
    }
  }
}
