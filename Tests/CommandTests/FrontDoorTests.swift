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
}
