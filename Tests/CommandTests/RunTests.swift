import Testing

@Suite struct RunTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  private static let track = """
    local Track = class "Track" { title = "string", rating = "integer" }
    local track = Track { title = "A" }

    """

  @Test func `each statement that causes callbacks is shown with them, prints in their place`() throws {
    try folder.write(
      "a.lua",
      Self.track + """
        track:observe("title", { "new" }, function(change) print("got " .. change.new) track.rating = 5 end)
        track:observe("rating", {}, function() end)
        print("begin")
        track.title = "B"

        """)
    let result = try command.run("a.lua")
    #expect(
      result.output == """
        begin
        a.lua:6  track.title = "B"
            observer#1: observeValue title of <Track "B"> {kind: setting, new: "B"}
        got B
                observer#2: observeValue rating of <Track "B"> {kind: setting}

        """)
    #expect(result.error == "")
    #expect(result.status == 0)
    #expect(try command.run("run", "a.lua").output == result.output)
  }

  @Test func `what io.write writes is printed when its line ends, or the script`() throws {
    try folder.write("a.lua", "io.write('a') print('b') io.write(1, 2, '\\nc\\nd') io.write('e')")
    #expect(try command.run("a.lua").output == "ab\n12\nc\nde\n")
    #expect(try command.run("run", "--format", "none", "a.lua").output == "ab\n12\nc\nde\n")
    try folder.write("b.lua", "io.write('a') error 'no'")
    #expect(try command.run("b.lua").output == "a\n")
  }

  @Test func `what waits at the end of the script is delivered at its end`() throws {
    try folder.write(
      "end.lua",
      """
      local Item = class "Item" { title = "string" }
      local List = class "List" { items = array "Item" }
      local list = List()
      TableObserver { object = list, keyPath = "items", tableView = TableView { name = "t" } }
      background(function() list.items:add(Item { title = "x" }) end)

      """)
    let result = try command.run("end.lua")
    #expect(
      result.output == """
        at end
            t: insertRows [0, 0]

        """)
    #expect(result.error == "")
  }

  @Test func `options stand before and after the script, other words and all behind -- are its own`() throws {
    try folder.write("args.lua", "print(arg[0], #arg, table.concat(arg, ' '), ...)")
    let result = try command.run("--seed", "3", "args.lua", "one", "--format", "text", "two", "--", "--seed", "-x")
    #expect(result.output == "args.lua\t4\tone two --seed -x\tone\ttwo\t--seed\t-x\n")
  }

  @Test func `standard input is a script`() throws {
    #expect(try command.run("-", input: "#!/usr/bin/env kvosandbox\nprint('in')").output == "in\n")
    let failing = try command.run("run", "-", input: "\nerror('x')")
    #expect(failing.error.contains(" --> stdin:2:1\n"))
    #expect(failing.status == 2)
  }

  @Test func `a run as JSON is one object a line, prints and errors among them`() throws {
    try folder.write("j.lua", Self.track + "track:observe('title', {}, print)\ntrack.title = 'B'\ntrack.titel = 1\n")
    let result = try command.run("j.lua", "--format", "json")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == #"{"type":"trace","version":2}"#)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"type":""#) && $0.hasSuffix("}") })
    #expect(
      lines.contains(
        #"{"type":"statement","step":1,"kind":"statement","file":"j.lua","line":4,"source":"track.title = 'B'"}"#))
    #expect(lines.contains { $0.hasPrefix(#"{"type":"print","step":1,"file":"j.lua","line":4,"depth":1,"#) })
    #expect(lines.contains { $0.hasPrefix(#"{"type":"error","step":2,"file":"j.lua","line":5,"#) })
    #expect(lines.last == #"{"type":"end","steps":2,"deliveries":1,"errors":1}"#)
    #expect(result.status == 2)
  }

  @Test func `output goes to a file, or nowhere`() throws {
    try folder.write(
      "o.lua", Self.track + "track:observe('title', {}, function() end)\ntrack.title = 'B'\nprint('p')\n")
    let filed = try command.run("o.lua", "--output", "trace.txt")
    #expect(filed.output == "")
    #expect(
      folder.read("trace.txt") == """
        o.lua:4  track.title = 'B'
            observer#1: observeValue title of <Track "B"> {kind: setting}
        p

        """)
    #expect(try command.run("o.lua", "--format", "none").output == "p\n")
    #expect(try command.run("o.lua", "--quiet").output == "")
    #expect(try command.run("o.lua", "--output", "no/such/folder").status == 66)
  }

  @Test func `a module stands beside the script or under its lib, never above`() throws {
    try folder.write("s/main.lua", "print(require('a').x, require('b.c'), require('a').x)")
    try folder.write("s/a.lua", "print('loaded', ...)\nreturn { x = 1 }")
    try folder.write("s/lib/b/c.lua", "return 2")
    try folder.write("above.lua", "return 3")
    #expect(try command.run("s/main.lua").output == "loaded\ta\ts/a.lua\n1\t2\t1\n")
    // Neither a file on the way nor a name that no file can have is more than a module that is not there.
    try folder.write("s/none.lua", "require('a.lua.x')")
    #expect(try command.run("s/none.lua").error.contains("there is no module 'a.lua.x'"))
    try folder.write("s/none.lua", "require(('n'):rep(1 << 16))")
    #expect(try command.run("s/none.lua").error.contains("there is no module 'nnn"))
    try folder.write("s/big.lua", String(repeating: " ", count: 3 << 20))
    try folder.write("s/takes.lua", "pcall(require, 'big')")
    let big = try command.run("s/takes.lua", "--memory-limit", "2")
    #expect(big.error.hasPrefix("error[E-MEMORY-LIMIT]: ") && big.error.contains(" --> s/takes.lua:1"))
    #expect(big.status == 3)
    try folder.write("s/up.lua", "require '..above'")
    let result = try command.run("s/up.lua")
    #expect(
      result.error == """
        error[E-MODULE]: '..above' is not a module's name
         --> s/up.lua:1:10
          1 | require '..above'
            |          ^^^^^^^ write require "name", or require "folder.name" for folder/name.lua
          = more: kvosandbox explain E-MODULE

        """)
  }

  @Test func `a script with tests runs them, and says how many passed`() throws {
    try folder.write("t.lua", "it('one', function() end)\nit('two', function() assert.equal(1, 2) end)\n")
    let result = try command.run("t.lua")
    #expect(
      result.error == """
        error[E-ASSERTION]: expected 1, got 2
         --> t.lua:2:29
          2 | it('two', function() assert.equal(1, 2) end)
            |                             ^^^^^
          = in the test 'two'
          = more: kvosandbox explain E-ASSERTION
        1 passed, 1 failed

        """)
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ("return 1", 0), ("assert.equal(1, 2)", 1), ("assert(false)", 1), ("error('x')", 2), ("x = = 1", 2),
    ("while true do end", 3), ("local t = {} while true do t[#t + 1] = {} end", 3),
    ("local function f() return 1 + f() end f()", 3),
    ("string.find(string.rep('a', 100000), string.rep('.-', 8) .. 'b')", 3),
    ("local f = function() while true do end end while true do pcall(f) end", 3),
    ("coroutine.wrap(function() while true do end end)()", 3),
  ])
  func `the status says how it ended`(_ script: String, _ status: Int32) throws {
    try folder.write("s.lua", script)
    #expect(try command.run("s.lua", "--time-limit", "0.5", "--memory-limit", "16").status == status)
  }

  @Test(arguments: [3 << 20, 6 << 20])
  func `a script that is too large for the limit of memory, or becomes so, has reached it`(_ count: Int) throws {
    try folder.write("large.lua", String(repeating: "x={}", count: count))
    let result = try command.run("large.lua", "--memory-limit", "16")
    #expect(result.error.hasPrefix("error[E-MEMORY-LIMIT]: "))
    #expect(result.status == 3)
  }

  @Test func `a run inside a call of C that does not come back is ended with what it has printed`() throws {
    try folder.write("c.lua", "print('before')\nutf8.len(('x'):rep(1 << 28))\n")
    let result = try command.run("c.lua", "--time-limit", "0.4", "--memory-limit", "2000")
    #expect(result.status == 3)
    #expect(result.output == "before\n")
    #expect(result.error.contains(" --> c.lua:2\n"))
    #expect(result.error.contains("it could not be stopped: a call that it had made did not come back"))
  }

  @Test func `what cannot be used or found has statuses of its own`() throws {
    try folder.write("s.lua", "")
    #expect(try command.run("--no-such-option", "s.lua").status == 64)
    #expect(try command.run("s.lua", "--hmtl", "x").status == 64)
    #expect(try command.run("s.lua", "--time-limit", "0").status == 64)
    #expect(try command.run("run").status == 64)
    let missing = try command.run("missing.lua")
    #expect(missing.status == 66)
    #expect(missing.error == "error[E-NO-FILE]: missing.lua: no such file\n")
    let late = try command.run("--format", "none", "run", "s.lua")
    #expect(late.status == 66)
    #expect(
      late.error == """
        error[E-NO-FILE]: run: no such file
          = 'run' is a command: options stand behind it, kvosandbox run --option …

        """)
    #expect(try command.run("rnu").error.contains("'rnu' is no command either"))
  }

  @Test func `an interrupt ends the run with what it has printed`() throws {
    try folder.write(
      "loop.lua",
      """
      it("warns", function() class "T" { x = "integer" } ().x = 1 end)
      print("start")
      it("fails", function() error("now") end)
      it("loops", function() while true do end end)

      """)
    let result = try command.run("loop.lua", "--time-limit", "20", interruptingAfter: "error[E-ERROR]")
    #expect(result.status == 130)
    #expect(result.output == "start\n")
    #expect(result.error.hasSuffix("1 passed, 2 failed (1 interrupted)\n"))
  }

  @Test func `a reader that has gone ends it quietly`() throws {
    try folder.write("much.lua", "for i = 1, 200000 do print(i, 'some text to fill the pipe') end error('late')")
    let process = try Process(
      Command.path, ["much.lua"], folder: folder.path, environment: ["HOME": folder.path])
    process.closeOutput()
    let result = process.finish()
    #expect(result.status == 0)
    #expect(result.error == "")
  }

  @Test func `diagnostics are lines of JSON where a program reads them`() throws {
    try folder.write("e.lua", "error('x')")
    let result = try command.run("e.lua", "--diagnostics", "json")
    #expect(
      result.error
        == #"{"severity":"error","code":"E-ERROR","message":"x","file":"e.lua","line":1,"column":1,"endColumn":6,"#
        + #""source":"error('x')","traceback":[{"file":"[host]","name":"error","host":true}],"#
        + #""more":"kvosandbox explain E-ERROR"}"# + "\n")
  }

  @Test func `colour is a flag's, else the environment's, never a pipe's`() throws {
    try folder.write("e.lua", "error('x')")
    #expect(!(try command.run("e.lua").error.contains("\u{1B}")))
    #expect(try command.run("e.lua", "--color", "always").error.contains("\u{1B}[1;31merror[E-ERROR]\u{1B}[0m"))
    var forced = command
    forced.environment["CLICOLOR_FORCE"] = "1"
    #expect(try forced.run("e.lua").error.contains("\u{1B}"))
    #expect(!(try forced.run("e.lua", "--no-color").error.contains("\u{1B}")))
  }

  @Test func `the seed decides the random numbers`() throws {
    try folder.write("r.lua", "print(math.random(1000000))")
    let first = try command.run("r.lua").output
    #expect(try command.run("r.lua", "--seed", "0").output == first)
    #expect(try command.run("r.lua", "--seed", "1").output != first)
  }

  @Test func `each test of a script has the time limit for itself`() throws {
    try folder.write(
      "many.lua",
      """
      for number = 1, 20 do
        it("t" .. number, function() for _ = 1, 4000000 do end end)
      end
      """)
    let result = try command.run("many.lua", "--time-limit", "1.5")
    #expect(result.error == "20 passed, 0 failed\n")
    #expect(result.status == 0)
  }

  @Test func `a script that fills memory outside Lua is ended`() throws {
    try folder.write(
      "fill.lua",
      """
      local Bag = class "Bag" { numbers = array "integer" }
      local bag = Bag { numbers = { 1, 2, 3 } }
      while true do bag.numbers:addAll(bag.numbers) end
      """)
    let result = try command.run("fill.lua", "--format", "none", "--memory-limit", "8", "--time-limit", "60")
    #expect(result.error.hasPrefix("error[E-MEMORY-LIMIT]: the script needs more than its memory limit of 8 MiB\n"))
    #expect(result.status == 3)
  }

  @Test func `a script is run by another mapping`() throws {
    let script = """
      local Song = class "Song" { title = "string" }
      local List = class "List" { songs = set "Song" }
      local a, b = Song { title = "A" }, Song { title = "B" }
      local list = List { songs = { a, b } }
      RelationalCollectionController { relation = "songs", onObject = list, sortedBy = "title", delegate = TableView {} }
      a.title = "C"

      """
    let folder = try Folder()
    try folder.write("a.lua", script)
    let command = Command(folder: folder)
    let (own, recipe) = (
      try command.run("run", "a.lua"), try command.run("run", "--with", "mapping=current page", "a.lua")
    )
    #expect(recipe.status == 0)
    #expect(own.output != recipe.output)
    let unknown = try command.run("run", "--with", "mapping=none", "a.lua")
    #expect(unknown.status == 64)
    #expect(unknown.error.contains("--with mapping= is one of"))
  }
}
