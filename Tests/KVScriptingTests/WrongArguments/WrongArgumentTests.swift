import KVLua
import KVScripting
import Testing

/// No argument, however wrong, does more than raise an error with its place.
@Suite struct WrongArgumentTests {
  /// Tests whose very meaning is to end like this.
  private static let allowed = [
    // What was delivered and not expected fails a test that has used it.
    "expect": "callbacks came after the last 'expect'",
    "predict": "callbacks came after the last 'expect'",
    // Nothing catches a limit.
    "string.rep": "the memory limit was reached",
    // An update that is left open fails its test.
    "TableView:beginUpdates": "was begun and never ended",
  ]

  @Test(arguments: 0..<HostileSuite.partCount)
  func `every entry answers every wrong argument`(part: Int) throws {
    let suite = try HostileSuite(try ScriptSession(), part: part)
    var configuration = ScriptTestFile.Configuration()
    // Only for what never ends: a sanitizer on a busy machine takes minutes for one of them.
    configuration.timeLimit = 600
    configuration.session.limits = LuaLimits(memory: 256 << 20)
    let file = try ScriptTestFile(
      source: ScriptSource(name: "hostile.lua", text: suite.text), configuration: configuration)
    defer { file.close() }
    file.session.state.printHook = { _ in }
    _ = try file.load()
    let results = file.results()
    #expect(suite.testCount > 250 / HostileSuite.partCount)
    #expect(results.count == suite.testCount)
    var wrong: [String] = []
    for result in results {
      guard case .failed(let failure) = result.outcome else { continue }
      if let words = Self.allowed[result.testCase.name], failure.headline.contains(words) { continue }
      wrong.append("\(result.testCase.name): \(failure.headline)")
    }
    #expect(wrong == [])
  }
}
