import ArgumentParser
import Glibc
import KVObjects
import KVScripting
import KVTrace

/// `kvosandbox test [PATH…]`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the scenarios in files and folders.",
    discussion: """
      Every *.lua under the paths is run, except below folders named lib or support; a file without any 'it' is one \
      test. The last line is the number of tests that passed and failed.
      """)

  @Argument(help: ArgumentHelp("Files, folders, or FILE:LINE for the it at a line.", valueName: "path"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Run only tests whose name contains a text.", valueName: "text"))
  var filter: String?

  @Flag(help: "Run only what failed the last time in this folder.")
  var failed = false

  @Flag(help: "Say which tests there are, and run none.")
  var list = false

  @Option(name: .customShort("j"), help: ArgumentHelp("Test so many files at a time.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Run the i-th of n parts of the files, counted from 1.", valueName: "i/n"))
  var shard: TestShard?

  @Option(
    help: ArgumentHelp("Shuffle files and tests; --shuffle alone takes a seed and prints it.", valueName: "seed"))
  var shuffle: ShuffleSeed?

  @Flag(help: "Stop at the first failure.")
  var failFast = false

  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("-j is 1 or more") }
  }

  func run() throws {
    speech.diagnosticWriter.becomeLast()
    guard var plan = try plan() else { return }
    AddressSpace.prepare(isShared: true)
    let all = plan.targets.count
    let shard = shard ?? TestShard.fromEnvironment()
    if let shard { plan.targets = shard.part(of: plan.targets) }
    let jobs = AddressSpace.scripts(atMost: jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    plan.memoryLimit = AddressSpace.memoryLimit(plan.memoryLimit, scripts: jobs)
    var run = TestRun(plan, jobs: jobs, diagnostics: speech.diagnosticWriter, isQuiet: speech.quiet)
    let status = run.status()
    // A part that has no file has nothing to complain of.
    let isEmptyPart = status == .nothingMatched && plan.targets.isEmpty && all > 0
    // Threads that were given up still run: nothing is torn down under them.
    (isEmptyPart ? .good : status).afterFlushing.endAtOnce()
  }

  private func plan() throws -> TestPlan? {
    var plan = TestPlan(targets: [])
    do {
      plan.targets = try TestDiscovery.targets(paths.isEmpty ? ["Scenarios"] : paths)
    } catch let error as ScriptFileError {
      speech.diagnosticWriter.write(
        code: .noFile, "\(error)", hint: paths.isEmpty ? "name the files or folders to test" : nil)
      try ExitStatus.noSuchFile.end()
      return nil
    }
    if failed {
      plan.names = FailureRecord().read() ?? [:]
      plan.targets = plan.targets.filter { plan.names?[$0.path] != nil }
    }
    plan.filter = filter
    plan.seed = limits.seed
    plan.timeLimit = limits.timeLimit
    plan.memoryLimit = limits.memoryBytes
    plan.isFailFast = failFast
    plan.isList = list
    plan.style = speech.style(for: STDOUT_FILENO)
    if let shuffle {
      plan.shuffleSeed = shuffle.seed
      var random = WorldRandom(seed: shuffle.seed)
      plan.targets.shuffle(using: &random)
    }
    return plan
  }
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
