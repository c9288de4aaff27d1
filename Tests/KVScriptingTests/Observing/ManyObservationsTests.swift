import KVLua
import KVScripting
import Testing

/// Observations that come and go, or come without end.
@Suite struct ManyObservationsTests {
  private func memory(_ rounds: Int, _ body: String) throws -> Int {
    let session = try ScriptSession()
    try session.state.load(
      "local C = class 'C' { n = 'integer' } local c = C() local o = { observeValue = function() end }\n"
        + "for i = 1, \(rounds) do \(body) end", chunkName: "test.lua"
    ).call()
    for _ in 0..<3 { try session.state.collectGarbage() }
    return session.state.memoryUsed
  }

  @Test(arguments: [
    "local t = c:observe('n', function() return i end) c.n = i t:invalidate()",
    "local p = { observeValue = function() return p end } c:addObserver(p, 'n') c:removeObserver(p, 'n')",
    "c:addObserver(o, 'n', {}, i) c:addObserver(o, 'n', {}, -i) c:removeObserver(o, 'n', i) c:removeObserver(o, 'n')",
    "local d = C() d:observe('n', function() return d end) d:addObserver({ observeValue = function() return d end }, 'n')",
  ])
  func `What has ended holds no memory`(body: String) throws {
    let few = try memory(1_000, body)
    // Objects that only Lua holds are looked for when their number has doubled: some may wait, and how many depends on where
    // the run ends. What is held for ever is there wherever it ends. A closure is 100 bytes.
    let many = try [7_000, 8_000, 9_500, 11_500].map { try memory($0, body) }
    #expect(many.contains { $0 - few < 6_000 * 50 }, "\(few) bytes after 1000 rounds, \(many) later")
  }

  @Test func `A limit of time holds for what an endless loop of observations leaves behind`()
    throws
  {
    var configuration = ScriptRunner.Configuration()
    configuration.timeLimit = 0.5
    let runner = try ScriptRunner(
      source: ScriptSource(
        name: "endless.lua",
        text: "local C = class 'C' { n = 'integer' } local c = C() while true do c:observe('n', function() end) end"),
      configuration: configuration)
    guard case .limitReached = runner.run() else {
      Issue.record("it was not stopped")
      return
    }
  }
}
