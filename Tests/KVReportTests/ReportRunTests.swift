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

  @Test("stops taking events at its limit, and counts what it leaves out")
  func limit() throws {
    let run = ReportRun(limit: 3)
    try prints(5, into: run)
    #expect(run.eventCount == 3 && run.omittedEventCount == 2 && run.stepCount == 5)
    let data = try data(of: run)
    #expect(data["steps"]?.elements.count == 6)
    #expect(data["omitted"] == .integer(2) && data["all"] == .integer(5))
  }

  @Test("takes a failure beyond its limit")
  func failureBeyondLimit() throws {
    let run = ReportRun(limit: 3)
    try prints(5, into: run)
    run.take(try LineReader.value(of: #"{"type":"failure","step":5,"depth":0,"rows":[],"first":0,"message":"m"}"#))
    let failures = try data(of: run)["failures"]?.elements ?? []
    #expect(failures.count == 1)
  }

  @Test("shows a range of its steps alone, with their numbers")
  func range() throws {
    let run = ReportRun(steps: 2...3)
    try prints(5, into: run)
    let data = try data(of: run)
    #expect(run.eventCount == 2 && run.omittedEventCount == 3)
    #expect(data["base"] == .integer(1))
    #expect(data["strings"] == .array([.string("<2>"), .string("<3>")]))
  }

  @Test("keeps of what was before its range what the state rests on")
  func stateBeforeRange() throws {
    let run = ReportRun(steps: 31...32)
    for line in LongTrace(statements: 40).lines { run.take(line) }
    let data = try data(of: run)
    // The step of what was before has the number before the first.
    #expect(data["base"] == .integer(29))
    #expect(data["steps"]?.elements.count == 6)
    #expect(data["objects"]?.elements.count == 400)
    // 200 objects, a controller and its content for what was before, five lines for each statement.
    #expect(data["steps"]?.elements[1] == .integer(202))
    #expect(run.eventCount == 12)
    #expect(
      data["strings"]?.elements.contains(.string("\"Song 29\"")) ?? false, "the title that the last one before it set"
    )
  }

  @Test("packs strings, wordings and receivers once")
  func packing() throws {
    let run = ReportRun()
    for line in LongTrace(statements: 3).lines { run.take(line) }
    let data = try data(of: run)
    #expect(data["receivers"] == .array([.string("log")]))
    #expect(data["templates"]?.elements.count == 3)
    #expect(
      data["shapes"]?.elements.contains(
        .array(["didChangeObject <Song ", "> update at [", ", ", "]"].map { .string($0) })) ?? false)
    #expect(data["reasons"] == .array([.array([.string("observed"), .string("title")])]))
    // The last statement's callbacks: will, the object with its title, section and row, did.
    let tail = data["events"]?.elements.suffix(6) ?? []
    #expect(tail.first == .integer(16) && tail.last == .integer(18))
  }

  @Test("skips lines that it does not know")
  func unknownLines() throws {
    let run = ReportRun()
    run.take(.object([JSONValue.Member("type", .string("weather"))]))
    run.take(.null)
    #expect(run.eventCount == 0 && run.stepCount == 0)
  }

  @Test("tells spellings of one letter apart")
  func spellings() throws {
    let run = ReportRun()
    run.take(try LineReader.value(of: #"{"type":"statement","step":1,"kind":"outside"}"#))
    for text in ["é", "e\u{301}"] {
      run.take(try LineReader.value(of: #"{"type":"print","step":1,"depth":0,"text":"\#(text)"}"#))
    }
    #expect(try data(of: run)["strings"]?.elements.count == 2)
  }
}
