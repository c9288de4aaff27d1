import Testing

@Suite struct StubsTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  @Test func `the files are written beside the scripts, and once more says nothing`() throws {
    let result = try command.run("stubs")
    #expect(result.status == 0)
    #expect(result.output == "wrote ./.kvosandbox/kvosandbox.lua\nwrote ./.luarc.json\nwrote ./.luacheckrc\n")
    #expect(folder.read(".luarc.json")?.contains("\"Lua 5.4\"") == true)
    let again = try command.run("stubs")
    #expect(again.status == 0 && again.output == "" && again.error == "")
  }

  @Test func `a file of the user's stays, and nothing is written beside it`() throws {
    try folder.write(".luacheckrc", "std = 'max'\n")
    let refused = try command.run("stubs")
    #expect(refused.status == 64)
    #expect(refused.error.contains(".luacheckrc is there and would change; nothing was written"))
    #expect(folder.read(".luacheckrc") == "std = 'max'\n")
    #expect(folder.read(".luarc.json") == nil)
    #expect(try command.run("stubs", "--force").status == 0)
    #expect(folder.read(".luacheckrc")?.contains("TableView") == true)
  }

  @Test func `a folder that is not there is an error`() throws {
    let result = try command.run("stubs", "nowhere")
    #expect(result.status == 66)
    #expect(result.error.contains("nowhere/.kvosandbox cannot be written"))
  }
}
