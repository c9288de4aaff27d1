import KVObjects
import KVScripting
import KVTrace
import Testing

@Suite struct ExplanationTests {
  @Test func `every page's example raises just its diagnostic`() throws {
    for page in Explanations.all where page.kind == .script {
      var configuration = ScriptRunner.Configuration()
      // In memory, as there is no such file.
      (configuration.storeFolder, configuration.copiesStores) = ("/", true)
      // How long the others take is the machine's.
      configuration.timeLimit = page.code == .timeLimit ? 0.2 : nil
      if page.code == .memoryLimit { configuration.memoryLimit = 16 << 20 }
      let runner = try ScriptRunner(
        source: ScriptSource(name: "example.lua", text: page.example), configuration: configuration)
      var codes: [DiagnosticCode] = []
      _ = runner.run { codes.append($0.code) }
      #expect(codes == [page.code], "the example of \(page.code)")
    }
  }

  @Test func `each code has one page, with an example`() {
    for code in DiagnosticCode.allCases {
      #expect(Explanations.written.count { $0.code == code } == 1, "\(code)")
      #expect(Explanations.page(of: code)?.example.isEmpty == false, "\(code)")
    }
  }

  @Test func `codes are listed in alphabetical order`() {
    let codes = DiagnosticCode.allCases.map(\.rawValue)
    #expect(codes == codes.sorted())
  }
}
