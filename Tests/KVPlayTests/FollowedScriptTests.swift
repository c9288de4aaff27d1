import FoundationEssentials
import Glibc
import KVPlay
import Testing

struct FollowedScriptTests {
  private let folder: RunFolder
  private let words = PlaySettings.Messages(
    ready: "", noBrowser: "", idle: "", tooLong: "too long", notText: "no text", unreadable: "unreadable")

  init() throws { folder = try #require(RunFolder()) }

  private var path: String { "\(folder.path)/a.lua" }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  @Test func `the text comes once for each revision`() throws {
    defer { folder.remove() }
    try write("print(1)")
    let script = FollowedScript(path: path, words: words)
    let first = script.state(known: nil)
    #expect(first.name == "a.lua")
    #expect(first.text == "print(1)")
    #expect(script.state(known: first.revision).text == nil)
    try write("print(2)")
    let second = script.state(known: first.revision)
    #expect(second.text == "print(2)")
    #expect(second.revision != first.revision)
    // A page that was opened again has none.
    #expect(script.state(known: nil).text == "print(2)")
  }

  @Test func `why there is no text is said, and a file that is back is taken`() throws {
    defer { folder.remove() }
    let script = FollowedScript(path: path, words: words)
    #expect(script.state(known: nil).problem == "unreadable")
    try write("")
    #expect(script.state(known: nil).text == "")
    try Data([0xFF, 0xFE]).write(to: URL(filePath: path))
    #expect(script.state(known: nil).problem == "no text")
    try write(String(repeating: "-", count: LoopbackGuard.maxScriptBytes + 1))
    #expect(script.state(known: nil).problem == "too long")
    #expect(script.state(known: nil).text == nil)
    try write("x")
    #expect(script.state(known: nil).text == "x")
  }

  @Test func `a pipe, a device and a folder are not read`() throws {
    defer { folder.remove() }
    #expect(mkfifo(path, 0o600) == 0)
    for path in [path, "/dev/zero", folder.path] {
      #expect(FollowedScript(path: path, words: words).state(known: nil).problem == "unreadable")
    }
  }
}

struct RunFolderTests {
  @Test func `a folder is for its user alone, and goes with everything in it`() throws {
    let outer = try #require(RunFolder())
    let inner = try #require(RunFolder(in: outer))
    var status = stat()
    #expect(stat(inner.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(inner.write("x", to: "a.lua"))
    #expect(stat("\(inner.path)/a.lua", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(!inner.write("y", to: "a.lua"), "nothing is written over")
    #expect(mkdir("\(inner.path)/deep", 0o700) == 0)
    #expect(symlink(outer.path, "\(inner.path)/deep/link") == 0)
    inner.remove()
    #expect(stat(inner.path, &status) != 0)
    #expect(stat(outer.path, &status) == 0, "a link is not followed")
    outer.remove()
    #expect(stat(outer.path, &status) != 0)
  }
}
