import KVLua
import KVScripting
import Testing

/// A script run as a test file.
struct ScriptTestRun {
  let results: [TestResult]
  /// What it printed.
  let printed: [String]

  /// Runs the selected tests of `text` (all where `selecting` says nothing), called `test.lua`.
  init(
    _ text: String, timeLimit: Double? = 600, shuffleSeed: UInt64? = nil,
    selecting: (TestCase) -> Bool = { _ in true }
  ) throws {
    var configuration = ScriptTestFile.Configuration()
    configuration.timeLimit = timeLimit
    configuration.shuffleSeed = shuffleSeed
    let file = try ScriptTestFile(source: ScriptSource(name: "test.lua", text: text), configuration: configuration)
    defer { file.close() }
    var lines: [String] = []
    file.session.state.printHook = { lines.append($0) }
    let cases = try file.load()
    results = file.results(of: Set(cases.filter(selecting)))
    printed = lines
  }

  /// One line a result: `passed NAME`, `failed NAME: HEADLINE`.
  var summary: [String] {
    results.map { result in
      let name = result.testCase.name
      return switch result.outcome {
      case .passed: "passed \(name)"
      case .pending: "pending \(name)"
      case .failed(let failure): "failed \(name): \(failure.headline)"
      case .expectedFailure(let failure): "expected failure \(name): \(failure.headline)"
      case .unexpectedPass(let failure): "unexpected pass \(name): \(failure.headline)"
      }
    }
  }
}

/// What the body of a test is found to be: nil where it passes, else its headline.
func headline(of body: String) throws -> String? {
  let run = try ScriptTestRun(ScriptFixture.classes + "it('t', function()\n\(body)\nend)")
  #expect(run.results.count == 1)
  guard let outcome = run.results.first?.outcome, case .failed(let failure) = outcome else { return nil }
  return failure.headline
}

enum ScriptFixture {
  /// Two classes and a table for them, on one line so that line numbers are easily told.
  static let classes =
    "local Item = class 'Item' { title = 'string', rating = 'integer' } "
    + "local List = class 'List' { name = 'string', items = array 'Item' } "
}
