import KVObjects
import KVScripting
import Testing

@Suite struct UndeliveredWorkTests {
  @Test("what an error keeps from being delivered does not outlive its session") func leftBehind() throws {
    weak var world: ObjectWorld?
    do {
      let text = """
        background(function()
          it("declares", function() end)
          local Song = class "Song" { title = "string" }
          local Album = class "Album" { songs = array "Song" }
          local album = Album { songs = { Song { title = "A" } } }
          RelationalCollectionController { relation = "songs", onObject = album, delegate = Recorder() }
          album.songs:add(Song { title = "B" })
          error "no more"
        end)
        """
      let file = try ScriptTestFile(source: ScriptSource(name: "left.lua", text: text))
      world = file.session.world
      _ = try? file.load()
      file.close()
    }
    let isGone = world == nil
    #expect(isGone)
  }
}
