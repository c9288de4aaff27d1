import Testing

/// What is most likely a mistake, though nothing is raised: `run` says so and ends well.
struct WarningTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  private static let start = """
    local Song = class "Song" { title = "string" }
    local List = class "List" { songs = array "Song", owner = "string" }
    local list = List { songs = { Song { title = "A" } } }

    """

  /// Lines that follow `start`, the warning's first line, its place, and whether a test that leaves it behind fails.
  private static let cases: [(lines: String, warning: String, place: String, fails: Bool)] = [
    (
      "SetController { observed = list, setKeyPath = 'songs', keyPaths = {}, sortDescriptors = { 'title' } }",
      "warning[E-NOT-QUERIED]: <SetController songs of <List#1>> was never asked to begin: it shows nothing and tells nobody anything",
      "4:1", false
    ),
    (
      """
      local c = SetController { observed = list, setKeyPath = "songs", keyPaths = {}, sectionNameKeyPath = "title",
        sortDescriptors = { "-nope" } }
      c:performQuery()
      """, "warning[E-NOT-QUERIED]: performQuery() gave false, and nobody looked: ", "6:3", true
    ),
    (
      "local v = TableView { name = 'v', rows = { { 'a' } } } v:reloadData() v:beginUpdates()",
      "warning[E-OPEN-UPDATE]: the update of <TableView \"v\"> was begun and never ended", "4:73", true
    ),
    (
      """
      local c = RelationalCollectionController { relation = "songs", onObject = list }
      c.delegate = { controllerDidChangeContent = function() end }
      """,
      "warning[E-DELEGATE]: <RelationalCollectionController songs of <List#1>> never calls 'controllerDidChangeContent'",
      "5:16", false
    ),
    (
      """
      local c = RelationalCollectionController { relation = "songs", onObject = list }
      c.delegate = { changed = function() end, other = 1 }
      """,
      "warning[E-DELEGATE]: <RelationalCollectionController songs of <List#1>> calls none of its delegate's functions: changed",
      "5:16", false
    ),
    (
      "list.songs:add(Song {}, 0)",
      "warning[E-SURPLUS-ARGUMENT]: add takes 1 argument, and 2 were given: nobody reads what is left over", "4:25",
      false
    ),
    (
      "local S = Song S({ title = 'q' }, 1)",
      "warning[E-SURPLUS-ARGUMENT]: Song takes 1 argument, and 2 were given: nobody reads what is left over", "4:35",
      false
    ),
    (
      "print(list.songs:count(1))",
      "warning[E-SURPLUS-ARGUMENT]: count takes no argument, and 1 was given: nobody reads what is left over", "4:24",
      false
    ),
    (
      "print(list:class(1))",
      "warning[E-SURPLUS-ARGUMENT]: class takes no argument, and 1 was given: nobody reads what is left over", "4:18",
      false
    ),
    (
      "assert.is_true(true, 'm', 3)",
      "warning[E-SURPLUS-ARGUMENT]: assert.is_true takes 2 arguments, and 3 were given: nobody reads what is left over",
      "4:27", false
    ),
    (
      "assert.are.equal(1, 1, 'm', 2)",
      "warning[E-SURPLUS-ARGUMENT]: assert.equal takes 3 arguments, and 4 were given: nobody reads what is left over",
      "4:29", false
    ),
    (
      "assert.has_error(function() error('x') end, 'x', 'm', 4)",
      "warning[E-SURPLUS-ARGUMENT]: assert.has_error takes 3 arguments, and 4 were given: nobody reads what is left over",
      "4:55", false
    ),
    (
      "assert.callbacks(Recorder(), '', 'm', 4)",
      "warning[E-SURPLUS-ARGUMENT]: assert.callbacks takes 3 arguments, and 4 were given: nobody reads what is left over",
      "4:39", false
    ),
    (
      "local v = TableView { dataSource = { numberOfRows = function() return 1 end, cell = function() end } } v:text()",
      "warning[E-DATA-SOURCE]: the data source of ", "4:106", false
    ),
    (
      "local A = class 'A' { b = { 'B', inverse = 'as' } } local B = class 'B' { xs = array 'A' }",
      "warning[E-INVERSE]: the inverse 'as' of A.b is no key of B", "4:45", false
    ),
  ]

  @Test(arguments: cases.indices)
  func `a script that goes on as if nothing were wrong is told what is`(number: Int) throws {
    let (lines, warning, place, fails) = Self.cases[number]
    try folder.write("a.lua", Self.start + lines + "\n")
    let run = try command.run("run", "a.lua")
    #expect(run.error.hasPrefix(warning), "\(run.error)")
    #expect(run.error.contains("\n --> a.lua:\(place)\n"), "\(run.error)")
    #expect(run.status == 0)
    let json = try command.run("run", "--diagnostics", "json", "a.lua").error
    #expect(json.hasPrefix(#"{"severity":"warning","code":""#))
    #expect(try command.run("test", "a.lua").lastLine == (fails ? "0 passed, 1 failed" : "1 passed, 0 failed"))
  }

  @Test func `a controller that an it has never asked to begin is named, and the it passes`() throws {
    try folder.write(
      "a.lua",
      Self.start + """
        it("forgets to begin", function()
          SetController { observed = list, setKeyPath = "songs", keyPaths = {}, sortDescriptors = { "title" } }
        end)

        """)
    let run = try command.run("test", "a.lua")
    #expect(run.lastLine == "1 passed, 0 failed")
    #expect(run.error.hasPrefix("warning[E-NOT-QUERIED]: <SetController songs of <List#1>> was never asked"))
    #expect(run.error.contains("\n --> a.lua:5:3\n"), "\(run.error)")
  }

  @Test func `a loop is told once for each place`() throws {
    try folder.write("a.lua", Self.start + "for i = 1, 1000 do list.songs:add(Song {}, 0) end\n")
    let error = try command.run("run", "a.lua").error
    #expect(error.split(separator: "\n").count { $0.hasPrefix("warning[") } == 1)
  }

  @Test func `what is as it should be gets no word`() throws {
    try folder.write(
      "a.lua",
      Self.start + """
        for i, song in list.songs:each() do assert(i, song) end
        for i, song in list.songs.each(list.songs) do print(i, song) end
        print(("a-b"):gsub("%a", tostring), pcall(list.songs.count, list.songs), select(2, pcall(date, "2001-01-01")))
        local c = SetController { observed = list, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = { "title" } }
        assert(c:performQuery())
        c.delegate = { didChangeContent = function() end, helper = function() end }
        local v = TableView { name = "v", rows = { { "a" } } }
        v:reloadData()
        v:performBatchUpdates(function() v.rows[1][2] = "b" v:insertRows { { 0, 1 } } end)

        """)
    #expect(try command.run("run", "a.lua").error == "")
  }
}
