import KVScripting
import KVTrace
import Testing

/// What stood before and after the bracket that a test failed in.
@Suite struct FailedContentTests {
  private static let world = """
    local Song = class "Song" { title = "string" }
    local List = class "List" { songs = array "Song" }
    local function followed(delegate, ...)
      local list = List()
      for _, title in ipairs { ... } do list.songs:add(Song { title = title }) end
      return list, RelationalCollectionController {
        relation = "songs", onObject = list, sortedBy = "title", delegate = delegate,
      }
    end

    """

  private func content(_ source: String) throws -> ContentColumns? {
    let file = try ScriptTestFile(source: ScriptSource(name: "a.lua", text: Self.world + source))
    defer { file.close() }
    _ = try file.load()
    let result = try #require(file.results().last)
    #expect(result.outcome.failure?.assertion?.content == nil)
    return file.withContents(result).outcome.failure?.assertion?.content
  }

  @Test func `it is found by running the test again, also a script without any`() throws {
    let failing = """
      local list = followed(Recorder "log", "b", "c")
      list.songs:add(Song { title = "a" })
      expect "nothing"
      """
    let wanted = ContentColumns(rowsBefore: ["b", "c"], rowsAfter: ["a", "b", "c"])
    #expect(try content("it('x', function() \(failing) end)") == wanted)
    #expect(try content(failing) == wanted)
  }

  @Test func `before the bracket objects have the texts that were shown then`() throws {
    let found = try content(
      """
      it('x', function()
        local log = Recorder "log"
        local list = followed(log, "a", "b")
        log:clear()
        list.songs:at(0).title = "z"
        list.songs:at(1).title = "y"
        assert.callbacks(log, [[
          willChangeContent
          movedObject <Song "z"> fromIndex 0 toIndex 1
          didChangeContent
        ]])
      end)
      """)
    #expect(found == ContentColumns(rowsBefore: ["b", "z"], rowsAfter: ["y", "z"]))
  }

  @Test func `what is missing is shown with the bracket before it`() throws {
    let found = try content(
      """
      it('x', function()
        local list = followed(Recorder "log")
        list.songs:add(Song { title = "a" })
        expect [[
          log: willChangeContent
          log: insertedObject <Song "a"> atIndex 0
          log: didChangeContent
          log: willChangeContent
        ]]
      end)
      """)
    #expect(found == ContentColumns(rowsBefore: [], rowsAfter: ["a"]))
  }

  @Test func `a table has what it shows; what a callback sets off is no part of its bracket`() throws {
    let found = try content(
      """
      it('x', function()
        local view = TableView { name = "view" }
        local list = followed(view, "a")
        list.songs:add(Song { title = "b" })
        list.songs:removeAt(0)
        expect [[
          view: beginUpdates
          view: insertRows [0, 1]
          view: endUpdates
          view: beginUpdates
          view: deleteRows [0, 1]
        ]]
      end)
      """)
    #expect(found == ContentColumns(before: ["── (2)", "   0 a", "   1 b"], after: ["── (1)", "   0 b"]))
    let observed = try content(
      """
      it('x', function()
        local list
        list = followed({ didChangeContent = function() list.songs:at(0).title = "q" end }, "a")
        list.songs:at(0):addObserver(Recorder "seen", "title")
        list.songs:add(Song { title = "b" })
        expect [[
          didChangeContent
          seen: observeValue
        ]]
      end)
      """)
    #expect(observed == nil)
  }

  @Test func `a test that comes to something else when it is run alone is shown without`() throws {
    let found = try content(
      """
      local count = 0
      it('w', function() count = count + 1 end)
      it('x', function()
        local list = followed(Recorder "log")
        list.songs:add(Song { title = "a" .. count })
        expect "nothing"
      end)
      """)
    #expect(found == nil)
  }
}

extension ContentColumns {
  /// Rows as a controller without sections shows them.
  fileprivate init(rowsBefore: [String], rowsAfter: [String]) {
    func numbered(_ rows: [String]) -> [String] { rows.enumerated().map { "\($0) \($1)" } }
    self.init(before: numbered(rowsBefore), after: numbered(rowsAfter))
  }
}
