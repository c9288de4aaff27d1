import Testing

@Suite struct FrontDoorTests {
  private let command: Command

  init() throws {
    command = Command(folder: try Folder())
  }

  @Test func `alone it prints ten lines on what to do next`() throws {
    let result = try command.run()
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count == 11)
    #expect(result.output.contains("kvosandbox demo"))
  }

  @Test func `the demo needs no file and ends well`() throws {
    let result = try command.run("demo")
    #expect(result.status == 0)
    #expect(result.output.contains("    songs: moveRow [0, 2] to [0, 0]\n"))
    #expect(result.error == "")
  }

  @Test func `version and help are there`() throws {
    #expect(try command.run("--version").output == "0.1.0\n")
    let help = try command.run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("test") && help.output.contains("demo"))
  }

  @Test func `help says how options are written whose value may be left out`() throws {
    let lines = try command.run("help", "test").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  --shuffle[=<seed>]      Shuffle files and tests: ") })
    #expect(lines.contains { $0.hasPrefix("  --update[=<new>]        Write ") })
    #expect(!lines.contains { $0.contains("\\") })
  }

  @Test func `shells are told the pages that there are`() throws {
    let pages = try command.run(
      "---completion", "explain", "--", "positional@0", "1", "0", "kvosandbox", "explain", "")
    let names = pages.output.split(separator: "\n")
    #expect(pages.status == 0)
    #expect(names.contains("E-UNKNOWN-KEY") && names.contains("didChangeObject") && names.contains("cocoa"))
  }
}
