import KVScripting
import KVTrace
import Testing

@Suite struct ExplanationTests {
  @Test func `every page's example raises just its diagnostic`() throws {
    for page in Explanations.all {
      var configuration = ScriptRunner.Configuration()
      if page.code == "E-TIME-LIMIT" { configuration.timeLimit = 0.2 }
      if page.code == "E-MEMORY-LIMIT" { configuration.memoryLimit = 16 << 20 }
      let runner = try ScriptRunner(
        source: ScriptSource(name: "example.lua", text: page.example), configuration: configuration)
      var codes: [String] = []
      _ = runner.run { codes.append($0.code) }
      #expect(codes == [page.code], "the example of \(page.code)")
    }
  }

  @Test func `no code has two pages`() {
    #expect(Set(Explanations.all.map(\.code)).count == Explanations.all.count)
  }
}
