import Testing

/// Each script in Tests/Comparisons shows one defect of an original (controllers.md section 6), or what a mapping breaks;
/// beside it is written what its comparison says.
@Suite struct CompareTests {
  @Test(arguments: try RecordedScript.all(in: "Comparisons"))
  func `a comparison differs as is written beside its script`(_ script: RecordedScript) throws {
    let folder = try Folder()
    try folder.write("\(script.name).lua", script.source)
    var command = Command(folder: folder)
    command.environment = ["COLUMNS": "80", "NO_COLOR": "1"]
    let result = try command.run(["compare", "\(script.name).lua"] + script.arguments)
    #expect(result.output + result.error == script.expected)
    #expect(result.status == 1)
  }

  /// Two scripts that differ in one statement, and have another one each.
  private func pair() throws -> Command {
    let folder = try Folder()
    let head = """
      local Song = class "Song" { title = "string", plays = "integer" }
      local song = Song { title = "Africa" }
      song:addObserver(Recorder "log", "title", { "new" })
      song:addObserver(Recorder "log", "plays", { "new" })

      """
    try folder.write("a.lua", head + "song.title = \"A\"\nsong.plays = 1\nsong.title = \"B\"\n")
    try folder.write("b.lua", head + "song.title = \"A\"\nsong:setValueForKey(1, \"plays\")\nsong.title = \"B\"\n")
    return Command(folder: folder)
  }

  @Test func `statements of two scripts stand side by side by their text`() throws {
    let result = try pair().run("compare", "a.lua", "b.lua")
    #expect(
      result.output == """
              a.lua                                                     b.lua
        =  5  song.title = "A"  (1 row)
        −  6  song.plays = 1
              log: observeValue plays of <Song "A"> {kind: setting,   −
                  new: 1}
        +  6  song:setValueForKey(1, "plays")
                                                                      + log: observeValue plays of <Song "A"> {kind: setting,
                                                                            new: 1}
        =  7  song.title = "B"  (1 row)
        2 of 4 statements differ, first at a.lua:6

        """)
    #expect(result.status == 1)
    #expect(result.error.isEmpty)
  }

  @Test func `a script and itself are the same`() throws {
    let command = try pair()
    let result = try command.run("compare", "a.lua", "a.lua")
    #expect(result.lastLine == "3 statements, none differs")
    #expect(result.status == 0)
    #expect(try command.run("compare", "a.lua").lastLine == "none of 5 variants differs")
  }

  @Test func `on a narrow screen one side stands below the other`() throws {
    var command = try pair()
    command.environment["COLUMNS"] = "50"
    let lines = try command.run("compare", "a.lua", "b.lua").output.split(separator: "\n")
    #expect(lines.prefix(2) == ["− a.lua", "+ b.lua"])
    #expect(lines.contains("− log: observeValue plays of <Song \"A\"> {kind:"))
    #expect(lines.allSatisfy { $0.count <= 50 })
  }

  @Test func `quiet says how many differ`() throws {
    let result = try pair().run("compare", "a.lua", "b.lua", "--quiet")
    #expect(result.output == "2 of 4 statements differ, first at a.lua:6\n")
    #expect(try pair().run("compare", "a.lua", "a.lua", "--quiet").output.isEmpty)
  }

  @Test func `colours are those of a difference`() throws {
    let result = try pair().run("compare", "a.lua", "b.lua", "--color", "always")
    #expect(result.output.contains("\u{1B}[31m"))
    #expect(result.output.contains("\u{1B}[32m"))
  }

  @Test(arguments: [
    ["--with", "generation"], ["--with", "generation=never"], ["--with", "colour=red"],
    ["b.lua", "--with", "mapping=safe"],
  ])
  func `what --with cannot be is a usage error`(_ arguments: [String]) throws {
    let result = try pair().run(["compare", "a.lua"] + arguments)
    #expect(result.status == 64)
    #expect(result.error.contains("--with"))
    #expect(result.output.isEmpty)
  }

  @Test func `the values of a name are listed`() throws {
    let result = try pair().run("compare", "a.lua", "--with", "mapping=best")
    #expect(
      result.error.contains(
        "\"2010 template\", \"current page\", \"moveRow and reloadRows\", recipe, safe, not 'best'"))
  }

  @Test func `a script that is not there ends it before anything runs`() throws {
    let result = try pair().run("compare", "a.lua", "c.lua")
    #expect(result.status == 66)
    #expect(result.output.isEmpty)
  }

  @Test func `a script that does not compile is told once`() throws {
    let command = try pair()
    try command.folder.write("c.lua", "local = 1\n")
    let result = try command.run("compare", "c.lua")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.error.split(separator: "\n").filter { $0.hasPrefix("error[") }.count == 1)
  }

  @Test func `a script that reaches a limit is not compared`() throws {
    let command = try pair()
    try command.folder.write("c.lua", "while true do end\n")
    let result = try command.run("compare", "c.lua", "--time-limit", "0.2")
    #expect(result.status == 3)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("error[E-TIME-LIMIT]"))
  }

  @Test func `a script that ends with an error is compared up to there, and the error is told`() throws {
    let command = try pair()
    try command.folder.write("c.lua", "print(1)\nerror \"no more\"\n")
    let result = try command.run("compare", "c.lua")
    #expect(result.status == 0)
    #expect(result.lastLine == "none of 5 variants differs")
    #expect(result.error.contains("no more"))
  }

  /// Scripts that do to an original what ours never let happen.
  static let hostile: [(name: String, text: String)] = [
    (
      "a wrapper that goes before what its original has left observed",
      """
      local c = RelationalCollectionController {
        relation = "items", onObject = shelf, filteredBy = "n > 0", sortedBy = { "n" }, delegate = Recorder "log",
      }
      shelf.items:replaceAt(0, Item { n = 3 })
      c:invalidate()
      c = nil
      collectgarbage()
      one.n = -1
      """
    ),
    (
      "a controller of a test that has ended",
      """
      it("one", function()
        RelationalCollectionController { relation = "items", onObject = shelf, filteredBy = "n > 0", delegate = Recorder() }
        shelf.items:replaceAt(0, Item { n = 3 })
      end)
      it("two", function()
        collectgarbage()
        one.n = -1
      end)
      """
    ),
    (
      "a delegate that ends its controller",
      """
      local c
      c = RelationalCollectionController {
        relation = "items", onObject = shelf, sortedBy = { "n" }, delegate = {
          willChangeContent = function()
            c:invalidate()
            c = nil
            collectgarbage()
          end,
        },
      }
      shelf.items:add(Item { n = 9 })
      shelf.items:add(Item { n = 8 })
      """
    ),
    (
      "a comparator that removes what is compared",
      """
      local all, isArmed = {}, false
      for n = 1, 20 do all[n] = Item { n = n } end
      local set = Bag { items = all }
      local c = SetController {
        observed = set, setKeyPath = "items", keyPaths = { "n" }, delegate = Recorder "log", sortDescriptors = {
          { key = "n", comparator = function(a, b)
            if isArmed then
              isArmed = false
              for n = 1, 19 do pcall(function() set.items:remove(all[n]) end) end
            end
            return a < b and -1 or a > b and 1 or 0
          end },
        },
      }
      c:performQuery()
      isArmed = true
      pcall(function() set.items:add(Item { n = 5 }) end)
      isArmed = true
      pcall(function() all[20].n = 7 end)
      """
    ),
    (
      "an isEqual that raises, and one that changes the model",
      """
      local Odd = class "Odd" { n = "integer", isEqual = function(self, other) error "odd" end }
      local odds = Bag { odds = { Odd { n = 1 }, Odd { n = 2 } } }
      local c = SetController {
        observed = odds, setKeyPath = "odds", keyPaths = { "n" }, sortDescriptors = { "n" }, delegate = Recorder "log",
      }
      c:performQuery()
      for _, each in ipairs(odds.odds:toTable()) do pcall(function() each.n = each.n + 5 end) end
      for _, each in ipairs(odds.odds:toTable()) do pcall(function() odds.odds:remove(each) end) end
      """
    ),
  ]

  @Test(arguments: hostile.indices) func `nothing that a script does ends a comparison early`(_ index: Int) throws {
    let folder = try Folder()
    let head = """
      local Item = class "Item" { n = "integer" }
      local Shelf = class "Shelf" { items = array "Item" }
      local Bag = class "Bag" { items = set "Item", odds = set "any" }
      local one, two = Item { n = 1 }, Item { n = 2 }
      local shelf = Shelf { items = { one, two } }

      """
    try folder.write("c.lua", head + Self.hostile[index].text + "\nprint \"the end\"\n")
    let result = try Command(folder: folder).run("compare", "c.lua")
    #expect(result.status == 0 || result.status == 1, "\(Self.hostile[index].name): \(result.error)")
    #expect(result.lastLine.contains("variant"))
  }

  @Test func `a name is set once`() throws {
    let result = try pair().run("compare", "a.lua", "--with", "mapping=safe", "--with", "mapping=recipe")
    #expect(result.status == 64)
    #expect(result.error.contains("--with sets 'mapping' twice"))
  }

  @Test func `a variant holds against what the script says`() throws {
    let folder = try Folder()
    try folder.write(
      "c.lua",
      """
      compat { generation = "classic" }
      local Song = class "Song" { title = "string" }
      local ctx = Context { classes = { Song } }
      local a, b = Song { title = "A" }, Song { title = "B" }
      ctx:insert(a)
      ctx:insert(b)
      local c = FetchedResultsController {
        context = ctx, fetchRequest = { entity = "Song", sortDescriptors = { "title" } }, delegate = Recorder "log",
      }
      c:performFetch()
      a.title, b.title = "Z", "Y"
      ctx:processPendingChanges()

      """)
    let command = Command(folder: folder)
    #expect(try command.run("compare", "c.lua", "--with", "generation=classic").status == 0)
    #expect(try command.run("compare", "c.lua", "--with", "generation=modern").status == 1)
  }

  @Test func `the page shows the runs, and where they part as a failure`() throws {
    let command = try pair()
    #expect(try command.run("compare", "a.lua", "b.lua", "--html", "page.html").status == 1)
    let page = try #require(command.folder.read("page.html"))
    #expect(page.contains(#""kind":"compare""#))
    #expect(page.contains(#""name":"b.lua""#))
    #expect(page.contains(#""name":"a.lua""#))
    let output = try command.run("compare", "a.lua", "b.lua", "--html", "-").output
    #expect(output == page)
  }
}
