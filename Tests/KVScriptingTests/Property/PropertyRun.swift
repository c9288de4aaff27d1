import KVLua
import KVScripting
import KVTrace
import Testing

/// A script run as a test file with a seed, and what its failing `forall` says.
struct PropertyRun {
  let results: [TestResult]
  let printed: [String]
  let seconds: Double

  init(
    _ text: String, seed: UInt64 = 0, timeLimit: Double? = 600, name: String = "property.lua", folder: String = ""
  ) throws {
    var configuration = ScriptTestFile.Configuration()
    configuration.session.seed = seed
    configuration.timeLimit = timeLimit
    let source = ScriptSource(name: name, bytes: Array(text.utf8), folder: folder)
    let file = try ScriptTestFile(source: source, configuration: configuration)
    defer { file.close() }
    var lines: [String] = []
    file.session.state.printHook = { lines.append($0) }
    let clock = ContinuousClock()
    let start = clock.now
    _ = try file.load()
    results = file.results()
    seconds = (clock.now - start) / .seconds(1)
    printed = lines
  }

  /// The one failure.
  var failure: TestFailure? {
    let failures = results.compactMap { result -> TestFailure? in
      if case .failed(let failure) = result.outcome { failure } else { nil }
    }
    return failures.count == 1 ? failures[0] : nil
  }

  var counterexample: Counterexample? { failure?.assertion?.counterexample }

  /// What is wrong, without a word about the run.
  var message: String? { failure?.headline.split(separator: "\n").first.map(String.init) }
}
