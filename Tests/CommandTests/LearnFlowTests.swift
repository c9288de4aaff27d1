import Glibc
import Testing

/// `learn` on a terminal: checks on save, and keys.
struct LearnFlowTests {
  private let folder: Folder
  private let environment: [String: String]

  init() throws {
    folder = try Folder()
    environment = ["XDG_STATE_HOME": folder.path + "/state"]
    #expect(try Command(folder: folder, environment: environment).run("learn", "start").status == 0)
  }

  private func begin(_ more: [String: String] = [:]) throws -> TerminalProcess {
    let process = try TerminalProcess(
      ["learn", "--no-color"], folder: folder.path, environment: environment.merging(more) { $1 })
    try process.read(until: "Lesson 1 of 29")
    try process.read(until: "Solved.")
    try process.read(until: "Enter checks again")
    return process
  }

  private func solve() throws {
    let name = "kvosandbox-lessons/silent-array.lua"
    let text = try #require(folder.read(name))
    try folder.write(
      name,
      text.replacing(
        #"table.insert(songs, Song { title = "Clocks" })"#, with: #"playlist.songs:add(Song { title = "Clocks" })"#))
  }

  @Test(arguments: ["", "poll"])
  func `a save is checked, and what was solved waits for n`(how: String) throws {
    let process = try begin(["KVOSANDBOX_WATCH": how])
    process.type("n")
    try process.read(until: "Lesson 2 of 29")
    try process.read(until: "callback 1 is missing")
    try process.read(until: "Enter checks again")
    process.type("h")
    try process.read(until: "Hint 1 of 3")
    try process.read(until: "Enter checks again")
    try solve()
    try process.read(until: "Solved.")
    try process.read(until: "Why")
    try process.read(until: "n next")
    process.type("l")
    try process.read(until: "▸ ✓ silent-array")
    process.type("n")
    try process.read(until: "Lesson 3 of 29")
    process.type("q")
    #expect(process.finish() == 0)
    #expect(process.readsLines)
  }

  @Test func `n asks once more before it skips, and x before it resets`() throws {
    let process = try begin()
    process.type("n")
    try process.read(until: "Enter checks again")
    process.type("n")
    try process.read(until: "n once more skips it")
    process.type("\n")
    try process.read(until: "Enter checks again")
    process.type("n")
    try process.read(until: "n once more skips it")
    process.type("n")
    try process.read(until: "silent-array is skipped.")
    try process.read(until: "Lesson 3 of 29")
    try process.read(until: "Enter checks again")
    try folder.write("kvosandbox-lessons/the-collection-itself.lua", "mine")
    try process.read(until: "is not yours")
    try process.read(until: "Enter checks again")
    process.type("x")
    try process.read(until: "y or n:")
    process.type("n")
    try process.read(until: "once more skips it")
    #expect(folder.read("kvosandbox-lessons/the-collection-itself.lua") == "mine")
    process.type("xy")
    try process.read(until: "what it held is in kvosandbox-lessons/the-collection-itself.lua.bak")
    try process.read(until: "E-UNKNOWN-KEY")
    process.type("\u{4}")
    #expect(process.finish() == 0)
  }

  @Test func `the terminal is as it was after every end, and while it is suspended`() throws {
    for (number, status) in [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 128 + SIGHUP), (SIGQUIT, 128 + SIGQUIT)] {
      let process = try begin()
      #expect(process.waits(readingLines: false))
      kill(process.id, number)
      #expect(process.finish() == status)
      #expect(process.readsLines, "\(number)")
    }
    let process = try TerminalProcess(
      ["learn", "--no-color"], folder: folder.path, environment: environment,
      shell: #"cd "$0"; "$@"; for go in 1 2; do until [ -e $go ]; do sleep 0.05; done; fg >/dev/null; done"#)
    try process.read(until: "Enter checks again")
    for go in 1...2 {
      #expect(process.waits(readingLines: false))
      process.type("\u{1A}")
      #expect(process.waits(readingLines: true))
      try folder.write("\(go)", "")
    }
    #expect(process.waits(readingLines: false))
    process.type("\u{3}")
    #expect(process.finish() == 130)
    #expect(process.readsLines)
  }

  @Test func `the system tells of a save`() throws {
    let process = try begin()
    process.type("n")
    try process.read(until: "Enter checks again")
    let name = "kvosandbox-lessons/silent-array.lua"
    let text = try #require(folder.read(name))
    try folder.write(name, text.replacing("-- ▼ yours\n", with: "-- ▼ yours\n--\n"))
    #expect(!(try process.read(until: "Enter checks again").contains("looking twice a second")))
  }

  @Test func `the flow stays at the lesson that it shows`() throws {
    let process = try begin()
    let command = Command(folder: folder, environment: environment)
    #expect(try command.run("learn", "goto", "frames").status == 0)
    process.type("\n")
    try process.read(until: "Lesson 1 of 29")
    try process.read(until: "Solved.")
    process.type("q")
    #expect(process.finish() == 0)
  }

  @Test func `where nothing can be kept it works all the same`() throws {
    try folder.write("blocked", "a file")
    let process = try TerminalProcess(
      ["learn", "--no-color"], folder: folder.path, environment: ["XDG_STATE_HOME": folder.path + "/blocked"])
    try process.read(until: "Solved.")
    try process.read(until: "Enter checks again")
    process.type("n")
    try process.read(until: "Lesson 2 of 29")
    try process.read(until: "callback 1 is missing")
    process.type("q")
    #expect(process.finish() == 0)
  }

  @Test func `that it looks itself stays on the screen`() throws {
    let process = try begin(["KVOSANDBOX_WATCH": "poll"])
    process.type("\n")
    #expect(try process.read(until: "Enter checks again").contains("looking twice a second"))
    process.type("q")
    #expect(process.finish() == 0)
  }

  @Test func `a folder that is gone is asked for`() throws {
    rename(folder.path + "/kvosandbox-lessons", folder.path + "/moved")
    let process = try TerminalProcess(["learn", "--no-color"], folder: folder.path, environment: environment)
    try process.read(until: "Where is it now?")
    process.type("moved\n")
    try process.read(until: "Your file: moved/hello.lua")
    process.type("q")
    #expect(process.finish() == 0)
  }
}
