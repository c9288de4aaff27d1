import Testing

/// `test --reporter NAME[=FILE]`: what each prints of the same run.
struct ReporterTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
    try folder.write(
      "Scenarios/a.lua",
      """
      describe("numbers #math", function()
        it("add", function() end)
        it("don't <&> #slow", function()
          print("a\\1 \\"b\\"")
          assert.equal(3, 1 + 1)
        end)
        pending("later")
        xfail("fails", function() error "x" end)
        xfail("passes", function() end)
      end)

      """)
    try folder.write("Scenarios/b.lua", "x = = 1\n")
  }

  private func run(_ reporter: String) throws -> Command.Result {
    try command.run("test", "--reporter", reporter)
  }

  @Test func `tap is version 14, with what failed as YAML`() throws {
    let result = try run("tap")
    #expect(
      result.output == ##"""
        TAP version 14
        ok 1 - Scenarios/a.lua › numbers \#math › add
        not ok 2 - Scenarios/a.lua › numbers \#math › don't <&> \#slow
          ---
          message: "expected 3, got 2"
          severity: fail
          code: E-ASSERTION
          at:
            file: "Scenarios/a.lua"
            line: 5
          detail: |
              Scenarios/a.lua:5  expected 3, got 2
                 5 │ assert.equal(3, 1 + 1)
              printed:
                 a\u{1} "b"
          ...
        ok 3 - Scenarios/a.lua › numbers \#math › later # SKIP pending
        not ok 4 - Scenarios/a.lua › numbers \#math › fails # TODO xfail
        not ok 5 - Scenarios/a.lua › numbers \#math › passes
          ---
          message: "it is marked with 'xfail', but it passed"
          severity: fail
          code: E-ASSERTION
          at:
            file: "Scenarios/a.lua"
            line: 9
          detail: |
              Scenarios/a.lua:9  it passed, and xfail says that it fails: make it an 'it'
          ...
        not ok 6 - Scenarios/b.lua
          ---
          message: "syntax error: unexpected symbol near '='"
          severity: fail
          code: E-SYNTAX
          at:
            file: "Scenarios/b.lua"
            line: 1
          detail: |
              error[E-SYNTAX]: syntax error: unexpected symbol near '='
               --> Scenarios/b.lua:1
                1 | x = = 1
                = more: kvosandbox explain E-SYNTAX
          ...
        1..6
        # 2 passed, 3 failed, 1 skipped

        """##)
    #expect(result.status == 1)
  }

  @Test func `junit has a case for each test, and nothing that XML cannot hold`() throws {
    let output = try run("junit").output.split(separator: "\n").map { withoutTimes($0) }
    #expect(output[0] == #"<?xml version="1.0" encoding="UTF-8"?>"#)
    #expect(output[1] == #"<testsuites name="kvosandbox" tests="6" failures="2" errors="1" skipped="1">"#)
    #expect(
      output[2]
        == #"  <testsuite name="Scenarios/a.lua" file="Scenarios/a.lua" tests="5" failures="2" errors="0" skipped="1">"#
    )
    #expect(
      output[4]
        == #"    <testcase name="don't &lt;&amp;&gt; #slow" classname="Scenarios/a.lua › numbers #math" file="Scenarios/a.lua" line="3">"#
    )
    #expect(output.contains(#"      <system-out>a &quot;b&quot;</system-out>"#))
    #expect(output.contains("      <skipped/>"))
    #expect(output.last == "</testsuites>")
  }

  /// Every `time="…"` taken out.
  private func withoutTimes(_ line: Substring) -> String {
    var parts = line.split(separator: " time=\"", omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    return first + parts.map { $0[($0.firstIndex(of: "\"") ?? $0.startIndex)...].dropFirst() }.joined()
  }

  @Test func `json is a line for each test and one for the whole`() throws {
    let lines = try run("json").output.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[0] == #"{"type":"run","seed":0}"#)
    #expect(
      lines[1].hasPrefix(
        #"{"type":"test","file":"Scenarios/a.lua","line":2,"path":["numbers #math","add"],"tags":["math"],"outcome":"passed","milliseconds":"#
      ))
    #expect(lines[2].contains(#""outcome":"failed""#) && lines[2].contains(#""message":"expected 3, got 2""#))
    #expect(lines[2].contains(#""tags":["math","slow"]"#) && lines[2].contains(#""printed":["a\u0001 \"b\""]"#))
    #expect(lines[4].contains(#""outcome":"failed as expected""#))
    #expect(lines[5].contains(#""outcome":"passed unexpectedly""#))
    #expect(lines[6].hasPrefix(#"{"type":"file","file":"Scenarios/b.lua","outcome":"failed","message":"#))
    #expect(lines[7].hasPrefix(#"{"type":"summary","passed":2,"failed":3,"skipped":1,"milliseconds":"#))
  }

  @Test func `json holds all callbacks that were expected and came`() throws {
    try folder.write(
      "c.lua",
      """
      local T = class "T" { n = "integer" }
      it("tells", function()
        local t = T()
        t:observe("n", {}, function() end)
        t.n = 1
        expect [[ observeValue m of <T#1> {kind: setting} ]]
      end)
      """)
    let output = try command.run("test", "--reporter", "json", "c.lua").output
    #expect(output.contains(#""expected":["observeValue m of <T#1> {kind: setting}"]"#))
    #expect(output.contains(#""received":["observeValue n of <T#1> {kind: setting}"]"#))
    #expect(
      output.contains(#""difference":"differs","firstDifference":0,"cause":{"file":"c.lua","line":5,"source":""#))
    let diagnostics = try command.run("test", "--diagnostics", "json", "c.lua").error
    #expect(diagnostics.hasPrefix(#"{"severity":"error","test":"tells","message":""#))
    #expect(diagnostics.contains(#""received":["observeValue n of <T#1> {kind: setting}"]"#))
    let shown = try command.run("test", "--show", "received", "c.lua").output
    #expect(shown.contains("  received:\n     observeValue n of <T#1> {kind: setting}\n"))
  }

  @Test func `values are whole where there is no screen and shortened around the difference where there is one`()
    throws
  {
    try folder.write(
      "v.lua",
      """
      it("compares", function()
        local a, b = {}, {}
        for i = 1, 300 do a[i] = i b[i] = i end
        b[250] = 0
        assert.same(a, b)
      end)
      it("finds", function() assert.matches("z", ("v"):rep(3100)) end)
      it("reads", function() assert.equal("a\\nb", "a\\n" .. ("v"):rep(600)) end)
      """)
    let list = (1...300).map(String.init).joined(separator: ", ")
    let text = String(repeating: "v", count: 3100)
    let piped = try command.run("test", "v.lua").output
    #expect(piped.contains("expected [\(list)], got [1, 2, ") && piped.contains(", 249, 0, 251, "))
    #expect(piped.contains(#"expected a text that matches "z", got "\#(text)""#))
    #expect(!piped.contains("…"))
    let json = try command.run("test", "v.lua", "--reporter", "json").output
    #expect(json.contains(#""expected":"[\#(list)]","received":"[1, 2, "#))
    #expect(json.contains(#""received":"\"\#(text)\"""#))
    #expect(json.contains(#""expected":"a\nb","received":"a\nvvv"#) && !json.contains("…"))
    var screen = command
    screen.environment["COLUMNS"] = "80"
    let shown = try screen.run("test", "v.lua").output.split(separator: "\n     ").joined(separator: " ")
    #expect(shown.contains(", 249, 250, 251, ") && shown.contains(", 249, 0, 251, "))
    #expect(shown.contains("more)…") && shown.contains("at [250]: expected 250, got 0") && shown.utf8.count < 3000)
    let received = try screen.run("test", "v.lua:7", "--show", "received").output
    #expect(received.contains("  received:\n     \"\(text)\"\n"))
  }

  @Test func `json holds what stood before and after the bracket, however long`() throws {
    try folder.write(
      "c.lua",
      """
      local L = class "L" { tags = array "string" }
      it("adds", function()
        local l = L()
        for i = 1, 50 do l.tags:add("tag " .. i) end
        local view = TableView { name = "view" }
        TableObserver { object = l, keyPath = "tags", tableView = view }
        l.tags:removeAt(7)
        expect "view: deleteRows [0, 8]"
      end)
      """)
    let rows = (1...50).filter { $0 != 8 }.enumerated().map { #""   \#($0) tag \#($1)""# }
    let output = try command.run("test", "--reporter", "json", "c.lua").output
    #expect(output.contains(#""content":{"before":["── (50)","   0 tag 1","#))
    #expect(output.contains(#""after":["── (49)",\#(rows.joined(separator: ","))]},"cause":"#))
  }

  @Test func `github gets annotations, ten at most, and the rest in the summary`() throws {
    try folder.write("c.lua", "for i = 1, 12 do it('t' .. i, function() error 'a, b: 100%\\nc' end) end")
    var command = command
    command.environment = ["GITHUB_STEP_SUMMARY": "\(folder.path)/summary"]
    let result = try command.run("test", "--reporter", "github", "c.lua")
    let lines = result.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error ") }.count == 10)
    #expect(lines[0] == "::error file=c.lua,line=1,title=t1::a, b: 100%25%0Ac")
    #expect(lines[10] == "2 more failures are in the summary of the step")
    #expect(result.lastLine == "0 passed, 12 failed")
    let summary = try #require(folder.read("summary"))
    #expect(summary.hasPrefix("### kvosandbox: 0 passed, 12 failed\n"))
    #expect(summary.contains("**t12** at `c.lua:1`"))
  }

  @Test func `a file gets a report beside what is printed, all at once`() throws {
    let result = try command.run("test", "--reporter", "tap=out.tap", "--reporter", "junit=out.xml")
    #expect(result.lastLine == "2 passed, 3 failed, 1 skipped")
    #expect(folder.read("out.tap")?.hasSuffix("# 2 passed, 3 failed, 1 skipped\n") == true)
    #expect(folder.read("out.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(try command.run("test", "--reporter", "tap=no/where").status == 66)
    #expect(try command.run("test", "--reporter", "tap=Scenarios").status == 66)
  }

  @Test(arguments: [["xml"], ["tap="], ["tap", "--reporter", "json"], ["tap=a", "--reporter", "json=a"], ["TAP"]])
  func `a reporter that there is not, or two in one place, are refused`(words: [String]) throws {
    let process = try Process(
      Command.path, ["test", "--reporter"] + words, folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    process.write("")
    #expect(process.finish().status == 64)
  }

  @Test func `a name is one line without control characters, and a short time is none of zero`() throws {
    try folder.write("n.lua", #"it("a\27[31m\0\nb", function() end) it("c\nd", error)"#)
    let name = #"n.lua › a\u{1B}[31m\u{0}\nb"#
    let verbose = try command.run("test", "--verbose", "n.lua").output
    #expect(verbose.hasPrefix("ok    \(name)  ("))
    #expect(verbose.contains(#"FAIL  n.lua › c\nd      (seed 0)"#))
    #expect(try command.run("test", "--list", "n.lua").output == "n.lua:1  \(name.dropFirst(8))\nn.lua:1  c\\nd\n")
    #expect(try command.run("test", "--reporter", "tap", "n.lua").output.contains("not ok 2 - n.lua › c\\\\nd\n"))
    let json = try command.run("test", "--reporter", "json", "--seed", "7", "n.lua").output
    #expect(json.hasPrefix(#"{"type":"run","seed":7}"#))
    let times = json.matches(of: /"milliseconds":([0-9]+(\.[0-9]{1,3})?)[,}]/).compactMap { Double($0.1) }
    #expect(times.count == 3 && times.allSatisfy { $0 > 0 }, "\(json)")
    let junit = try command.run("test", "--reporter", "junit", "n.lua").output
    #expect(!junit.contains("time=\"0.000\""))
  }

  @Test func `tests that passed are named where that is asked for`() throws {
    let lines = try command.run("test", "--verbose", "Scenarios/a.lua").output.split(separator: "\n")
    #expect(lines[0].hasPrefix("ok    Scenarios/a.lua › numbers #math › add  ("))
    #expect(lines.contains("skip  Scenarios/a.lua › numbers #math › later"))
    #expect(lines.contains { $0.hasPrefix("ok    Scenarios/a.lua › numbers #math › fails  (fails, as xfail says, ") })
  }
}
