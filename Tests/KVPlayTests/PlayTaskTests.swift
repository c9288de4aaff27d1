import KVPlay
import Testing

/// What the command is called with, and what bodies are refused.
struct PlayTaskTests {
  private func request(_ json: String) throws(Rejection) -> PlayRequest { try PlayRequest(Array(json.utf8)) }

  private func task(_ route: PlayRoute, _ json: String) throws(Rejection) -> PlayTask? {
    try PlayTask(route, request(json), language: "en")
  }

  private func refusal(_ route: PlayRoute, _ json: String) -> Rejection? {
    do throws(Rejection) {
      _ = try task(route, json)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a run has limits, and its script under its name`() throws {
    let task = try #require(try task(.run, #"{"name":"a.lua","script":"print(1)","page":"p"}"#))
    #expect(
      task.arguments == [
        "run", "--format", "json", "--detail", "state", "--time-limit", "5", "--memory-limit", "256", "--lang", "en",
        "--color",
        "never", "--", "a.lua",
      ])
    #expect(task.files.map(\.name) == ["a.lua"])
    #expect(task.files.map(\.text) == ["print(1)"])
    #expect(task.answer == .lines)
    #expect(!task.usesProgress)
  }

  @Test(arguments: [
    "../a.lua", "/etc/a.lua", "a/b.lua", ".a.lua", "-e.lua", "a.sh", ".lua", "a\\n.lua", "a\\u0000.lua", "",
    "a.lua\\u007f",
  ])
  func `a name that leads elsewhere is not taken`(name: String) throws {
    #expect(try request("{\"name\":\"\(name)\"}").fileName == "script.lua")
  }

  @Test(arguments: ["a.lua", "ä ö.lua", "x'y\\\".lua", "a..lua"])
  func `other names are`(name: String) throws {
    #expect(try request("{\"name\":\"\(name)\"}").fileName.hasSuffix(".lua"))
    #expect(try request("{\"name\":\"\(name)\"}").fileName != "script.lua")
  }

  @Test(arguments: [
    "", "[]", "1", "{", #"{"script":1}"#, #"{"script":null,"name":[]}"#, #"{"answers":["x"]}"#,
    #"{"action":"reset"}"#, "\u{0}",
  ])
  func `a body that is something else is refused`(body: String) {
    #expect(refusal(.run, body) == .badRequest)
  }

  @Test func `a script is needed, of at most 1 MiB`() {
    #expect(refusal(.run, "{}") == .badRequest)
    #expect(refusal(.predict, "{}") == .badRequest)
    #expect(refusal(.page, "{}") == .badRequest)
    let script = String(repeating: "-", count: LoopbackGuard.maxScriptBytes)
    #expect(refusal(.run, #"{"script":"\#(script)"}"#) == nil)
    #expect(refusal(.run, #"{"script":"\#(script)-"}"#) == .tooLong)
  }

  @Test func `a variant is one word of the option`() throws {
    let task = try #require(try task(.run, #"{"script":"","with":["mapping=2010 template"]}"#))
    #expect(task.arguments.contains(["--with", "mapping=2010 template"]))
    for word in ["--html", "-", "", "mapping=/etc", ".", "a\\nb"] {
      #expect(refusal(.run, #"{"script":"","with":["\#(word)"]}"#) == .badRequest, "\(word)")
    }
    #expect(refusal(.run, #"{"script":"","with":["a","a","a","a","a","a","a","a","a"]}"#) == .badRequest)
  }

  @Test func `answers are lines, with an empty one after those of each statement`() throws {
    let task = try #require(try task(.predict, #"{"script":"","answers":[["a","b\nc"],[],["d"]]}"#))
    #expect(task.files.map(\.text) == ["", "a\nbc\n\n\nd\n\n"])
    #expect(task.files.map(\.name) == ["script.lua", "answers.txt"])
  }

  @Test func `a lesson is named by its ID`() throws {
    let check = try #require(try task(.lesson, #"{"id":"hello","action":"check","script":"x"}"#))
    #expect(check.arguments == ["learn", "check", "hello", "--in", ".", "--lang", "en", "--color", "never"])
    #expect(check.files.map(\.name) == ["hello.lua"])
    #expect(check.usesProgress)
    let hint = try #require(try task(.lesson, #"{"id":"hello","action":"hint"}"#))
    #expect(hint.arguments.starts(with: ["learn", "hint", "hello"]))
    #expect(hint.files.isEmpty)
    for body in [
      "{}", #"{"id":"hello"}"#, #"{"action":"hint"}"#, #"{"id":"../x","action":"check","script":""}"#,
      #"{"id":"--in","action":"hint"}"#,
      #"{"id":"hello","action":"check"}"#,
    ] {
      #expect(refusal(.lesson, body) == .badRequest, "\(body)")
    }
  }

  @Test func `the followed file starts no process`() throws {
    #expect(try task(.file, "{}") == nil)
  }
}
