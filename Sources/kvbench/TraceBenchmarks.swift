import KVScripting
import KVTrace

extension Benchmark {
  /// What a trace costs: the same script without one, with the callbacks as lines of JSON, and with the state beside them.
  func measureTrace() throws {
    let statements = 2_000
    let script = """
      local Item = class "Item" { name = "string", rating = "integer" }
      local List = class "List" { items = set "Item" }
      local list = List {}
      local all = {}
      for i = 1, 1000 do all[i] = Item { name = "Item " .. i, rating = i } end
      list.items = all
      local controller = SetController {
        observed = list, setKeyPath = "items", keyPaths = { "name" }, sortDescriptors = { "rating" },
        delegate = { didChangeObject = function() end },
      }
      controller:performQuery()
      for i = 1, \(statements) do
        local item = all[i % 1000 + 1]
        item.rating = (i * 7919) % 1000
        item.name = "Renamed " .. i
      end
      """
    var medians: [Double] = []
    for (name, detail) in [
      ("without a trace", nil), ("with callbacks as JSON", Trace.Detail.callbacks),
      ("with callbacks and state as JSON", .state),
    ] where wants("trace") {
      var times: [Double] = []
      for _ in 0..<7 {
        var configuration = ScriptRunner.Configuration()
        configuration.detail = detail ?? .callbacks
        configuration.timeLimit = nil
        let runner = try ScriptRunner(
          source: ScriptSource(name: "bench.lua", text: script), configuration: configuration)
        var byteCount = 0
        if let detail { runner.trace.add(format: JSONTraceFormat(detail: detail) { byteCount += $0.utf8.count }) }
        let start = Benchmark.now
        guard case .good = runner.run() else { throw FailedScript() }
        runner.trace.finish()
        times.append((Benchmark.now - start) / Double(2 * statements))
      }
      record("trace", "statement, \(name)", times, nil)
      medians.append(times.sorted()[times.count / 2])
    }
    guard medians.count == 3 else { return }
    record("trace", "statement, with state as often as with callbacks", [medians[2] / medians[1]], 3, unit: .times)
  }
}

/// The script of a benchmark does not run to its end.
private struct FailedScript: Error {}
