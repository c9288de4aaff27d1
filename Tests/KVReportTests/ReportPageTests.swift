import KVReport
import KVTexts
import KVTrace
import Testing

@Suite("The page of a report")
struct ReportPageTests {
  private let hostile = "</script><!--<img onerror=alert(1)>\u{2028}\u{202E}&\0"

  private func page(title: String = "rename.lua", _ lines: String...) throws -> String {
    let run = ReportRun()
    for line in lines { run.take(try LineReader.value(of: line)) }
    return Report(title: title, runs: [run]).page
  }

  @Test("is the same for the same trace")
  func determinism() {
    let pages = (0..<3).map { _ in
      let run = ReportRun()
      for step in 1...40 { run.take(.object([.init("type", .string("print")), .init("step", .integer(step))])) }
      return Report(title: "t", runs: [run]).page
    }
    #expect(pages[0] == pages[1] && pages[1] == pages[2])
  }

  @Test("lets a trace close nothing that it stands in")
  func escaping() throws {
    let quoted = JSONValue.string(hostile).text
    let page = try page(
      title: hostile,
      #"{"type":"script","file":"a.lua","text":\#(quoted)}"#,
      #"{"type":"class","name":"Thing","properties":[{"name":\#(quoted),"kind":"attribute","type":"string"}]}"#,
      #"{"type":"statement","step":1,"kind":"statement","file":"a.lua","line":1,"source":"x"}"#,
      #"{"type":"print","step":1,"depth":0,"text":\#(quoted)}"#,
      #"{"type":"delivery","step":1,"depth":0,"receiver":\#(quoted),"receiverId":1,"callback":"c","text":\#(quoted)}"#,
      #"{"type":"failure","step":1,"depth":0,"rows":[],"first":0,"message":\#(quoted)}"#)
    // The shell's own two; the policy's name is spelled otherwise.
    #expect(page.components(separatedBy: "</script").count == 3)
    #expect(!page.contains("<img"))
    #expect(!page.unicodeScalars.contains("\u{2028}") && !page.unicodeScalars.contains("\0"))
    #expect(page.contains(#"\u003c/script\u003e\u003c!--\u003cimg onerror=alert(1)\u003e\u2028"#))
  }

  @Test("asks once for the sentence of each rule that its runs name")
  func ruleSentences() throws {
    let run = ReportRun()
    run.take(try LineReader.value(of: #"{"type":"statement","step":1,"kind":"outside"}"#))
    for rule in ["net-change", "T4", "net-change"] {
      run.take(
        try LineReader.value(
          of: #"{"type":"delivery","step":1,"depth":0,"receiver":"r","callback":"c","text":"c","rule":"\#(rule)"}"#))
    }
    var asked: [String] = []
    let explanations = Report.Explanations(
      rule: { rule in
        asked.append(rule)
        return rule == "T4" ? nil : Message.verbatim("What is <left> in the end.")
      }, callback: { "cocoa:\($0)" })
    let page = Report(title: "t", runs: [run], explanations: explanations).page
    #expect(asked == ["T4", "net-change"])
    #expect(page.contains(#""rules":{"net-change":"What is \u003cleft\u003e in the end."}"#))
    #expect(page.contains(#""callbacks":{"c":"cocoa:c"}"#))
  }

  @Test("names in its policy the digests of its style and its script, and nothing else")
  func policy() throws {
    let page = try page()
    let style = try #require(page.between("<style>", "</style>"))
    let script = try #require(page.between("<script>", "</script>"))
    let policy =
      "default-src 'none'; script-src '\(SHA256(script.utf8).policySource)'; "
      + "style-src '\(SHA256(style.utf8).policySource)'; base-uri 'none'; form-action 'none'"
    #expect(page.contains(#"content="\#(policy)""#))
  }

  @Test("has a shell of at most 135 kB in each language", arguments: Language.all)
  func shell(language: Language) {
    let bytes = Report(title: "t", runs: [ReportRun()], language: language).page.utf8.count
    #expect(bytes <= 135_000)
  }
}

extension String {
  fileprivate func components(separatedBy mark: String) -> [Substring] {
    split(separator: mark, omittingEmptySubsequences: false)
  }

  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let from = firstRange(of: start)?.upperBound, let to = self[from...].firstRange(of: end)?.lowerBound else {
      return nil
    }
    return String(self[from..<to])
  }
}
