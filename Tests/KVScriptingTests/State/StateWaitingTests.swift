import KVScripting
import KVTrace
import Testing

/// Traces say why no receiver is notified of a change, and which controllers wait for a batch.
struct StateWaitingTests {
  private static let start = """
    local Track = class "Track" { title = "string", live = "integer", plays = "integer" }
    local Album = class "Album" { tracks = set "Track" }
    local a, b = Track { title = "a", live = 0 }, Track { title = "b", live = 1 }
    local album = Album { tracks = { a, b } }
    local c = SetController { observed = album, setKeyPath = "tracks", keyPaths = { "title" },
      sortDescriptors = { "title" }, filteredBy = "live == 0", delegate = Recorder "log" }
    c:performQuery()

    """

  private func lines(_ text: String) throws -> [JSONValue] {
    var configuration = ScriptRunner.Configuration()
    configuration.detail = .state
    let source = ScriptSource(name: "x.lua", text: Self.start + text)
    let runner = try ScriptRunner(source: source, configuration: configuration)
    var lines: [JSONValue] = []
    runner.trace.add(format: JSONTraceFormat(detail: .state) { (line: JSONValue) in lines.append(line) })
    _ = runner.run { Issue.record("\($0)") }
    runner.trace.finish()
    return lines
  }

  /// Why no receiver is notified of each change; `-` if one is.
  private func reasons(_ text: String) throws -> [String] {
    let lines = try lines(text)
    var reasons: [Int: String] = [:]
    for line in lines {
      switch line["type"]?.string {
      case "change": reasons[line["number"]?.integer ?? 0] = line["notNotified"]?.string ?? "-"
      case "notNotified": reasons[line["change"]?.integer ?? 0] = line["reason"]?.string
      default: break
      }
    }
    return reasons.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test(arguments: [
    ("a.title = \"c\"", ["-"]),
    ("a.plays = 1", ["noObserver"]),
    ("b.title = \"c\"", ["notShown"]),
    ("b:addObserver(Recorder(), \"title\")\nb.title = \"c\"", ["-"]),
    ("batch(function()\n  a.title = \"c\"\nend)", ["batch"]),
    ("a:addObserver(Recorder(), \"title\")\nbatch(function()\n  a.title = \"c\"\nend)", ["-"]),
    ("c:pause()\na.title = \"c\"\nc:resume()", ["paused"]),
    ("c.delegate = nil\na.title = \"c\"", ["noReceiver"]),
    ("background(function()\n  a.title = \"c\"\nend)\nmainLoop:drain()", ["mainLoop"]),
    ("a:setPrimitive(\"c\", \"title\")", ["unannounced"]),
    ("album.tracks:remove(b)", ["notShown"]),
    ("album.tracks:remove(a)", ["-"]),
    // Through another object's observer: its own change is told.
    ("album:addObserver(Recorder(), \"tracks.title\")\nb.title = \"c\"", ["-"]),
    // What resumes within the statement is told within it.
    ("local function f() c:pause() a.title = \"c\" c:resume() end\nf()", ["-"]),
  ])
  func `each change has the reason why no receiver is notified`(text: String, expected: [String]) throws {
    #expect(try reasons(text) == expected)
  }

  @Test func `fetched results wait for their context`() throws {
    let text = """
      local context = Context { classes = { Track } }
      local t = Track { title = "t" }
      context:insert(t)
      context:save()
      local f = FetchedResultsController { context = context,
        fetchRequest = { entity = "Track", sortDescriptors = { "title" } }, delegate = Recorder "fetched" }
      f:performFetch()
      t.plays = 4
      context:processPendingChanges()
      """
    #expect(try reasons(text).last == "context")
    let made = try lines(text)
    #expect(made.contains { $0["type"]?.string == "controller" && $0["context"]?.integer == 1 })
  }

  @Test func `batches nest, and the outermost names who waited`() throws {
    let found = try lines(
      """
      batch(function()
        a.title = "c"
        batch(function() a.title = "d" end)
      end)
      c:pause()
      a.title = "e"
      c:resume()
      """
    ).filter { $0["type"]?.string == "batch" }.map { line in
      ["number", "kind", "phase", "parent", "controllers"].compactMap { line[$0]?.text }.joined(separator: " ")
    }
    #expect(
      found == [
        #"1 "batch" "begin""#, #"2 "batch" "begin" 1"#, #"2 "batch" "end" 1"#, #"1 "batch" "end" [1]"#,
        #"3 "pause" "begin" [1]"#, #"3 "pause" "end" [1]"#,
      ])
  }

  @Test func `a row that comes or goes has a reason, whatever else changes in the batch`() throws {
    let found = try lines(
      """
      local log = SetController { observed = album, setKeyPath = "tracks", keyPaths = { "title" },
        sortDescriptors = { "title" }, delegate = Recorder "all" }
      log:performQuery()
      batch(function()
        album.tracks = { b }
        b.title = "z"
        a.title = "y"
      end)
      batch(function()
        album.tracks = { a, b }
        a.title = "x"
      end)
      b.live = 0
      """)
    for line in found where line["type"]?.string == "changeSet" {
      let roles = (line["because"]?.array ?? []).reduce(into: [String: Set<String>]()) { roles, reason in
        roles[reason.array?[0].string ?? "", default: []].insert(reason.array?[1].string ?? "")
      }
      for insert in line["inserts"]?.array ?? [] {
        let known = roles[insert.array?[1].string ?? ""] ?? []
        #expect(!known.isDisjoint(with: ["relation", "filter"]), "\(line.text)")
      }
      #expect(line["deletes"] == nil || roles["Track#1"]?.contains("relation") ?? false, "\(line.text)")
    }
  }
}
