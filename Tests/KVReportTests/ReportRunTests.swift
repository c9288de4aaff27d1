import KVReport
import KVTrace
import Testing

@Suite("A run of a report")
struct ReportRunTests {
  /// A trace of `count` statements, each of which prints its number and nothing else.
  private func prints(_ count: Int, into run: ReportRun) throws {
    run.take(try LineReader.value(of: #"{"type":"script","file":"a.lua","text":"print(1)\n"}"#))
    for step in 1...count {
      run.take(
        try LineReader.value(of: #"{"type":"statement","step":\#(step),"kind":"statement","file":"a.lua","line":1}"#))
      run.take(try LineReader.value(of: #"{"type":"print","step":\#(step),"depth":0,"text":"<\#(step)>"}"#))
    }
  }

  private func data(of run: ReportRun) throws -> JSONValue {
    let page = Report(title: "t", runs: [run]).page
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
    return try #require(try LineReader.value(of: page[start.upperBound..<end.lowerBound])["runs"]?.elements.first)
  }

  private func steps(of run: ReportRun) throws -> [Int] {
    let lines = try data(of: run)["lines"]?.elements ?? []
    return lines.filter { $0["type"]?.stringValue == "print" }.compactMap { $0["step"]?.integerValue }
  }

  @Test("keeps its lines as they are")
  func lines() throws {
    let run = ReportRun()
    let line = try LineReader.value(of: #"{"type":"print","step":1,"depth":0,"text":"é e\u0301 \"<&>\" \n"}"#)
    run.take(line)
    #expect(try data(of: run)["lines"]?.elements == [line])
  }

  @Test("stops taking lines at its limit, and counts what it leaves out")
  func limit() throws {
    let run = ReportRun(limit: 5)
    try prints(5, into: run)
    #expect(run.omittedLineCount == 6)
    #expect(try steps(of: run) == [1, 2])
  }

  @Test("takes a failure beyond its limit")
  func failureBeyondLimit() throws {
    let run = ReportRun(limit: 3)
    try prints(5, into: run)
    run.take(try LineReader.value(of: #"{"type":"failure","step":5,"depth":0,"rows":[],"first":0,"message":"m"}"#))
    #expect(try data(of: run)["lines"]?.elements.last?["type"]?.stringValue == "failure")
  }

  @Test("of a range keeps what was before it, without a limit, and nothing behind it")
  func range() throws {
    let run = ReportRun(steps: 3...4, limit: 4)
    try prints(6, into: run)
    #expect(run.omittedLineCount == 0)
    #expect(try steps(of: run) == [1, 2, 3, 4])
    #expect(Report(title: "t", runs: [run]).page.contains(#""steps":[3,4]"#))
  }

  @Test("skips what is no line")
  func unknownLines() throws {
    let run = ReportRun()
    run.take(.null)
    #expect(try data(of: run)["lines"]?.elements.isEmpty == true)
  }
}
