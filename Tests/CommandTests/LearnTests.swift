import Glibc
import Testing

/// `learn`, but for its flow on a terminal.
struct LearnTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder, environment: ["XDG_STATE_HOME": folder.path + "/state"])
  }

  @discardableResult
  private func learn(_ arguments: String..., input: String = "") throws -> Command.Result {
    try command.run(["learn"] + arguments, input: input)
  }

  private func file(_ id: String) -> String { "kvosandbox-lessons/\(id).lua" }
  private func progress() -> String { folder.read("state/kvosandbox/learn.json") ?? "" }

  /// Puts a line in the place of another one.
  private func edit(_ id: String, _ old: String, _ new: String) throws {
    let text = try #require(folder.read(file(id)))
    #expect(text.contains(old), "\(id): \(old)")
    try folder.write(file(id), text.replacing(old, with: new))
  }

  @Test func `every lesson fails unsolved for its reason, and passes solved`() throws {
    let result = try learn("check-all", "--course")
    #expect(result.output == "29 lessons hold: unsolved they fail for their reasons, solved they pass\n")
    #expect(result.status == 0)
  }

  @Test func `start writes the lessons, and overwrites nothing`() throws {
    #expect(try learn().output.hasPrefix("no lessons have been started: kvosandbox learn start"))
    #expect(try learn("check").status == 66)
    let start = try learn("start")
    #expect(start.output.hasPrefix("29 files written to "))
    try folder.write(file("hello"), "mine")
    #expect(try learn("start").output.hasPrefix("every file was there already"))
    #expect(folder.read(file("hello")) == "mine")
    #expect(try learn("start", "other").output.hasPrefix("29 files written to \(folder.path)/other\n"))
    #expect(progress().contains(#""folder":"\#(folder.path)/other""#))
    try folder.write("plain", "")
    #expect(try learn("start", "plain").status == 66)
  }

  @Test func `a lesson is solved by its learner's part, and then says why`() throws {
    try learn("start")
    #expect(try learn("check").output.contains("Solved."))
    #expect(try learn("next").output.hasPrefix("Lesson 2 of 29: "))
    let failed = try learn("check")
    #expect(failed.status == 1)
    #expect(failed.output.contains("callback 1 is missing"))
    // What to do is asked for as a hint.
    #expect(!failed.output.contains("hint:") && !failed.output.contains("again:") && !failed.output.contains("FAIL"))
    #expect(try learn("next").status == 1)
    try edit(
      "silent-array", #"table.insert(songs, Song { title = "Clocks" })"#,
      #"playlist.songs:add(Song { title = "Clocks" })"#)
    let solved = try learn("check")
    #expect(solved.status == 0)
    #expect(solved.output.contains("Why\n") && solved.output.contains("kvosandbox explain bare-list-is-silent"))
    #expect(progress().contains(#""silent-array":{"state":"solved","hints":0,"tries":2,"credit":1}"#))
    #expect(try learn().output.contains("It is solved. Next: kvosandbox learn next"))
    // Played on with, it stays solved.
    try edit("silent-array", "playlist.songs:add", "print")
    #expect(try learn("check").status == 1)
    #expect(progress().contains(#""silent-array":{"state":"solved""#))
  }

  @Test func `what is not the learner's has to stay`() throws {
    try learn("start")
    try learn("goto", "silent-array")
    try edit("silent-array", "expect [[", "--expect [[")
    let result = try learn("check")
    #expect(result.status == 1)
    #expect(result.output.contains("is not yours: put back  expect [["))
    try edit("silent-array", "--expect [[", "expect [[")
    try edit("silent-array", "-- ▼ yours", "-- yours")
    #expect(try learn("check").output.contains("a mark around your part is gone: put back  -- ▼ yours"))
    try edit("silent-array", "-- yours", "-- ▼ yours")
    let text = try #require(folder.read(file("silent-array")))
    try folder.write(file("silent-array"), text + "print 'more'\n")
    #expect(try learn("check").output.contains("is not yours: take it out"))
    try folder.write(file("silent-array"), text.replacing("\n", with: "  \r\n"))
    #expect(try learn("check").output.contains("callback 1 is missing"))
  }

  @Test(arguments: [
    ("while true do end", "longer than its time limit"),
    ("local t = ('x'):rep(1 << 29)", "memory"),
    ("local", "error"), ("error()", "error"), ("it('x', function() end)", ""),
    ("do return end", "the script ends before its check"),
    ("goto done", ""), ("assert(true) --[[", "the script ends before its check"),
    ("assert(true) do return end", "the script ends before its check"),
    ("local function expect() assert(true) end", "the script ends before its check"),
    ("_G.expect = print assert(true)", ""),
  ])
  func `no text in the learner's part solves it by ending, hanging or declaring something else`(
    part: String, said: String
  )
    throws
  {
    try learn("start")
    try edit("silent-array", #"table.insert(songs, Song { title = "Clocks" })"#, part)
    let result = try learn("check", "silent-array")
    #expect(result.status == 1, "\(result)")
    #expect(result.output.contains("Not solved yet."))
    #expect((result.output + result.error).contains(said))
  }

  @Test func `hints come one by one, and the solution behind the third`() throws {
    try learn("start")
    try learn("goto", "silent-array")
    #expect(try learn("solution").status == 1)
    for number in 1...3 { #expect(try learn("hint").output.contains("Hint \(number) of 3\n")) }
    let more = try learn("hint")
    #expect(more.output.contains("Hint 3 of 3") && more.output.contains("There are no more hints."))
    let solution = try learn("solution")
    #expect(solution.status == 0)
    #expect(solution.output.contains(#"playlist.songs:add(Song { title = "Clocks" })"#))
    #expect(progress().contains(#""hints":3"#))
    #expect(try learn("why", "frames").output.hasPrefix("Lesson 11 of 29"))
  }

  @Test func `a prediction is graded, and kept as credit`() throws {
    try learn("start")
    try learn("goto", "equal-values")
    let text = try #require(folder.read(file("equal-values")))
    try folder.write(
      file("equal-values"),
      text.replacing("predict [[\n", with: "predict [[\nobserveValue title of <Song \"Africa\"> {kind: setting}\n"))
    let result = try learn("check")
    #expect(result.output.contains("◐ 1 observeValue title"))
    #expect(result.output.contains("credit ½ of 2"))
    #expect(progress().contains(#""credit":0.25"#))
  }

  @Test func `reset asks, and keeps what was there`() throws {
    try learn("start")
    let began = folder.read(file("hello"))
    try folder.write(file("hello"), "mine")
    #expect(try learn("reset", "hello").error.contains("add --yes"))
    #expect(folder.read(file("hello")) == "mine")
    #expect(try learn("reset", "hello", "--yes").status == 0)
    #expect(folder.read(file("hello")) == began)
    #expect(folder.read(file("hello") + ".bak") == "mine")
    #expect(try learn("reset").status == 64)
    #expect(try learn("reset", "hello", "--all").status == 64)
    try learn("check", "hello")
    #expect(try learn("reset", "--all", "--yes").status == 0)
    #expect(!progress().contains("hello\":{"))
  }

  @Test func `what was kept by a reset is not lost by the next`() throws {
    try learn("start")
    for text in ["one", "two", "three"] {
      try folder.write(file("hello"), text)
      try learn("reset", "hello", "--yes")
    }
    #expect([".bak", ".bak2", ".bak3"].map { folder.read(file("hello") + $0) } == ["one", "two", "three"])
    // What is no file, or cannot be read, is kept all the same.
    unlink(folder.path + "/" + file("hello"))
    mkfifo(folder.path + "/" + file("hello"), 0o600)
    #expect(try learn("reset", "hello", "--yes").status == 0)
    #expect(try learn("check", "hello").status == 0)
  }

  @Test func `two calls at a time lose nothing of each other`() throws {
    try learn("start")
    let processes = try (0..<8).map { _ in
      try Process(
        Command.path, ["learn", "check", "hello"], folder: folder.path,
        environment: ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path + "/state"])
    }
    for process in processes { #expect(process.finish().status == 0) }
    #expect(progress().contains(#""tries":8"#))
  }

  @Test(arguments: ["fifo", "zero", "folder", "large"])
  func `what stands where the progress is kept, and is no file of it, is said and not touched`(kind: String) throws {
    try folder.write("state/kvosandbox/x", "")
    let path = folder.path + "/state/kvosandbox/learn.json"
    switch kind {
    case "fifo": mkfifo(path, 0o600)
    case "zero": symlink("/dev/zero", path)
    case "folder": mkdir(path, 0o700)
    default: try folder.write("state/kvosandbox/learn.json", String(repeating: " ", count: 2 << 20))
    }
    let result = try learn("start")
    #expect(result.error.contains("not a progress that this version can read"))
    #expect(result.status == 0)
    #expect(try learn("check", "hello").status == 0)
  }

  @Test func `what a later version has written of a lesson stays, and numbers have an end`() throws {
    try learn("start")
    try folder.write(
      "state/kvosandbox/learn.json",
      #"{"version":1,"course":"kvosandbox","folder":"\#(folder.path)/kvosandbox-lessons","lessons":{"frames":{"state":"mastered","at":[1]},"hello":{"state":"open","hints":3,"tries":9223372036854775807,"credit":-1}}}"#
    )
    #expect(try learn("check", "hello").status == 0)
    #expect(progress().contains(#""frames":{"state":"mastered","at":[1]}"#))
    #expect(progress().contains(#""hello":{"state":"solved","hints":3,"tries":1000001,"credit":1}"#))
  }

  @Test func `a mark at the beginning of a file that editors write is no line of its own`() throws {
    try learn("start")
    let text = try #require(folder.read(file("hello")))
    try folder.write(file("hello"), "\u{FEFF}" + text)
    #expect(try learn("check", "hello").status == 0)
  }

  @Test func `lessons are listed as JSON, in their order`() throws {
    let before = try learn("list", "--format", "json").output
    #expect(
      before.hasPrefix(
        #"{"current":"hello","lessons":{"hello":{"state":"open","hints":0,"tries":0,"credit":0},"silent-array":"#))
    #expect(before.split(separator: #""state":"open""#).count == 30)
    #expect(try learn("list", "--format", "xml").status == 64)
  }

  @Test func `hints are given for, and skipped is, a lesson that is named, without a folder`() throws {
    #expect(try learn("hint", "silent-array").output.contains("Hint 1 of 3"))
    #expect(try learn("skip", "contexts").output.contains("contexts is skipped."))
    let list = try learn("list", "--format", "json").output
    #expect(list.contains(#""silent-array":{"state":"open","hints":1"#))
    #expect(list.contains(#""contexts":{"state":"skipped""#))
    #expect(try learn("hint", "silent").status == 5)
    #expect(try learn("skip", "silent").status == 5)
  }

  @Test func `skipped is not solved`() throws {
    try learn("start")
    #expect(try learn("skip").output.hasPrefix("hello is skipped.\nLesson 2 of 29"))
    let list = try learn("list").output
    #expect(list.contains("  – hello") && list.contains("skipped") && list.contains("▸   silent-array"))
    #expect(list.hasSuffix("0 of 29 lessons solved, 1 skipped\n"))
    try learn("check", "hello")
    #expect(try learn("list").output.hasSuffix("1 of 29 lessons solved, 0 skipped\n"))
    try learn("goto", "hello")
    #expect(try learn("skip").output.contains("is skipped") == false)
  }

  @Test func `progress is kept by ID, and what this course does not know stays`() throws {
    try learn("start")
    try folder.write(
      "state/kvosandbox/learn.json",
      #"{"version":1,"course":"kvosandbox","folder":"\#(folder.path)/kvosandbox-lessons","current":"gone","lessons":{"of-tomorrow":{"state":"solved","hints":1,"tries":2,"credit":1},"hello":{"state":"solved"}}}"#
    )
    #expect(try learn().output.contains("You are at: silent-array"))
    try learn("hint")
    #expect(progress().contains(#""of-tomorrow":{"state":"solved","hints":1,"tries":2,"credit":1}"#))
    for broken in ["", "{", #"{"version":2}"#, "[]"] {
      try folder.write("state/kvosandbox/learn.json", broken)
      let result = try learn("list")
      #expect(result.error.contains("not a progress that this version can read"))
      try learn("start")
      #expect(progress() == broken)
    }
  }

  @Test func `where nothing can be kept it works, and says so`() throws {
    try folder.write("state", "a file")
    let result = try learn("start")
    #expect(result.status == 0)
    #expect(result.error.contains("your progress is not kept"))
    #expect(folder.read(file("hello")) != nil)
  }

  @Test func `the progress is its user's alone`() throws {
    try learn("start")
    var status = stat()
    #expect(stat(folder.path + "/state/kvosandbox/learn.json", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `a folder that is gone, a file that is gone and a lesson that is none are said to be`() throws {
    try learn("start")
    unlink(folder.path + "/" + file("hello"))
    let gone = try learn("check", "hello")
    #expect(gone.status == 66)
    #expect(gone.error.contains("kvosandbox learn reset hello writes it anew"))
    rename(folder.path + "/kvosandbox-lessons", folder.path + "/moved")
    let moved = try learn("check")
    #expect(moved.status == 66)
    #expect(moved.error.contains("is gone: kvosandbox learn start FOLDER"))
    #expect(try learn("start", "moved").output.contains("1 file written"))
    #expect(try learn("check").status == 0)
    let unknown = try learn("goto", "silent-arry")
    #expect(unknown.status == 5)
    #expect(unknown.error.contains("did you mean 'silent-array'?"))
    #expect(try learn("check", "kvosandbox-lessons/hello.lua").status == 0)
  }

  @Test func `check-all says what is solved`() throws {
    #expect(try learn("check-all").status == 0)
    try learn("start")
    let result = try learn("check-all")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("✓ hello\n✗ silent-array\n"))
    #expect(result.output.hasSuffix("\n1 of 29 lessons solved\n"))
  }

  @Test func `a learner is spoken to in their language`() throws {
    #expect(try learn("start", "--lang", "de").output.hasPrefix("29 Dateien geschrieben in "))
    #expect(try learn("check", "--lang", "qps").output.contains("⟦Solved.⟧"))
  }
}
