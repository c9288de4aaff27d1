import Testing

@Suite struct ExplainTests {
  private let command: Command

  init() throws {
    command = Command(folder: try Folder())
  }

  @Test func `a code is explained, an unknown one is not`() throws {
    let page = try command.run("explain", "e-unknown-key")
    #expect(page.output.hasPrefix("E-UNKNOWN-KEY\n\n"))
    #expect(try command.run("explain", "E-NONE").status == 5)
    #expect(try command.run("explain").output.contains("E-SYNTAX\n"))
  }

  @Test(
    arguments: ["E-NO-FILE", "E-OUTPUT", "E-NOTHING-MATCHED", "E-ONLY-SOME", "E-INTERRUPTED", "E-NO-PAGE"])
  func `the command of a page brings its diagnostic about`(code: String) throws {
    let page = try command.run("explain", code).output
    let parts = page.split(separator: "\n\n", omittingEmptySubsequences: true).map(String.init)
    #expect(parts[parts.count - 2] == "For example:")
    let process = try Process(
      "/bin/sh", ["-c", unindented(parts[parts.count - 1])], folder: command.folder.path,
      environment: ["PATH": "\(Command.folder):/usr/bin:/bin", "HOME": command.folder.path])
    process.write("")
    #expect(process.finish().error.contains("[\(code)]: "))
  }

  @Test func `what is said of the command and of pages fits 80 columns where they are known`() throws {
    var screen = command
    screen.environment["COLUMNS"] = "80"
    #expect(try command.run().output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for name in ["E-TABLE-UPDATE", "E-NOT-QUERIED", "didChangeContentWithSnapshot", "E-NO-FILE"] {
      let words = try screen.run("explain", name).output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
      #expect(words.allSatisfy { $0.count <= 80 }, "\(name)")
    }
  }

  @Test func `a misspelt name is told what it may have meant`() throws {
    for (written, meant) in [("didChangeObjekt", "didChangeObject"), ("E-PREDICTE", "E-PREDICATE")] {
      let refused = try command.run("explain", written)
      #expect(refused.status == 5)
      #expect(refused.error.contains("did you mean '\(meant)'?"))
    }
  }

  @Test func `Cocoa's name of a callback leads to its page`() throws {
    let page = try command.run("explain", "insertRowsAtIndexPaths:withRowAnimation:")
    #expect(page.status == 0)
    #expect(page.output.contains("view:insertRows(paths)\n\n"))
  }

  @Test func `a name with thousands of marks on one letter is none`() throws {
    let marks = "e" + String(repeating: "\u{301}\u{316}", count: 5_000)
    #expect(try command.run("explain", marks).status == 5)
  }

  @Test func `the example of each page prints what stands below it`() throws {
    let list = try command.run("explain").output
    let names = list.split(separator: "\n\n").dropFirst().flatMap { $0.split(separator: "\n").dropFirst() }
    #expect(names.count > 90)
    for name in names.map({ String($0.drop { $0 == " " }) }) {
      let page = try command.run("explain", name).output
      let parts = page.split(separator: "\n\n", omittingEmptySubsequences: true).map(String.init)
      // T17 is a text that is never raised.
      if name == "T17" { continue }
      let prints = try #require(parts.lastIndex(of: "prints"), "\(name)")
      let example = try #require(parts.lastIndex(of: "For example:"), "\(name)")
      try command.folder.write("example.lua", parts[(example + 1)..<prints].map(unindented).joined(separator: "\n\n"))
      let result = try command.run("run", "example.lua")
      #expect(result.error == "", "\(name)")
      #expect(result.output == unindented(parts[prints + 1]), "\(name)")
    }
  }

  @Test func `a rule and a word have pages, whatever their case and without their hyphens`() throws {
    for (written, name) in [
      ("T12", "T12"), ("t12", "T12"), ("move-is-a-new-gap", "move-is-a-new-gap"),
      ("Move is a new gap", "move-is-a-new-gap"), ("filtercomesfirst", "filter-comes-first"), ("bracket", "bracket"),
      ("Key Path", "key-path"), ("eunknownkey", "E-UNKNOWN-KEY"), ("DIDCHANGEOBJECT", "didChangeObject"),
    ] {
      let page = try command.run("explain", written)
      #expect(page.status == 0, "\(written)")
      #expect(page.output.hasPrefix(name), "\(written)")
    }
    let refused = try command.run("explain", "net-chnage")
    #expect(refused.status == 5)
    #expect(refused.error.contains("did you mean 'net-change'?"))
  }

  @Test func `pages of callbacks and diagnostics name the rules that say something of them`() throws {
    #expect(try command.run("explain", "replacedEntireCollection").output.contains("\n\nRules: replaced-whole\n\n"))
    let page = try command.run("explain", "E-SECTION-ORDER").output
    #expect(page.contains("\n\nRule: sections-must-not-interleave\n\n"))
  }

  private func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { "\($0.dropFirst(4))\n" }.joined()
  }
}
