import Foundation
import KVBase
import KVScripting
import KVTrace
import Testing

/// Each rule has a scenario that shows it: it passes, and its trace says so.
@Suite struct RuleScenarioTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  @Test(arguments: TraceRules.all.filter { $0.scenario != nil }.map(\.name))
  func `the scenario of a rule passes, and its trace carries the rule`(name: String) throws {
    let rule = try #require(TraceRules.rule(named: name))
    let path = Self.scenarios.appending(path: try #require(rule.scenario)).path
    var configuration = ScriptTestFile.Configuration()
    configuration.session.detail = .state
    let file = try ScriptTestFile(source: try .file(path), configuration: configuration)
    defer { file.close() }
    var (said, refused, changes) = (Set<String>(), Set<String>(), 0)
    file.trace.add(
      format: JSONTraceFormat(detail: .state) { (line: JSONValue) in
        if let rule = line["rule"]?.stringValue { said.insert(rule) }
        if let refusal = line["refused"]?.stringValue { refused.insert(refusal) }
        if ["change", "content", "unobserve"].contains(line["type"]?.stringValue) { changes += 1 }
      })
    let cases = try file.load()
    #expect(cases.count == 1)
    var outcomes: [Bool] = []
    file.run { result in
      outcomes.append(result.outcome.isFailure)
      return true
    }
    file.trace.finish()
    #expect(outcomes == [false], "\(name)")
    switch rule.evidence {
    case .delivery: #expect(said.contains(name), "\(said.sorted())")
    case .refusal: #expect(refused.contains(name), "\(refused.sorted())")
    case .error(let code):
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("\"\(code)\", refusal.code"))
    // Something has happened, and the scenario expects what came of it.
    case .outcome: #expect(changes > 0)
    case .page: Issue.record("a page has no scenario")
    }
  }

  @Test func `a row that a key of filter and order has moved says the rule of moves`() throws {
    let script = """
      local Song = class "Song" { title = "string", rating = "integer" }
      local List = class "List" { songs = set "Song" }
      local a, b = Song { title = "A", rating = 3 }, Song { title = "B", rating = 5 }
      local list = List { songs = { a, b } }
      local view = TableView {}
      RelationalCollectionController {
        relation = "songs", onObject = list, filteredBy = "rating > 2", sortedBy = "-rating", delegate = view }
      a.rating = 6
      a.rating = 1

      """
    var configuration = ScriptRunner.Configuration()
    configuration.detail = .state
    let runner = try ScriptRunner(source: ScriptSource(name: "a.lua", text: script), configuration: configuration)
    var rules: [String] = []
    runner.trace.add(
      format: JSONTraceFormat(detail: .state) { (line: JSONValue) in
        if let callback = line["callback"]?.stringValue, ["moveRow", "deleteRows"].contains(callback) {
          rules.append("\(callback): \(line["rule"]?.stringValue ?? "none")")
        }
      })
    _ = runner.run { _ in }
    #expect(rules == ["moveRow: move-is-a-new-gap", "deleteRows: filter-comes-first"])
  }

  @Test func `each file of rules is the scenario of one`() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.scenarios.appending(path: "rules").path)
    #expect(Set(found.map { "rules/\($0)" }) == Set(TraceRules.all.compactMap(\.scenario)))
  }

  @Test func `each rule has a page with an example, and each subject of it a page`() {
    for page in RulePages.all where page.rule.name != "T17" { #expect(page.example != nil, "\(page.rule.name)") }
    for rule in TraceRules.all {
      for subject in rule.subjects { #expect(ExplainPages.page(of: subject) != nil, "\(rule.name): \(subject)") }
    }
  }
}
