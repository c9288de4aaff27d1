import KVScripting
import KVTrace
import Testing

/// The whole blocks that people see.
@Suite struct ScriptDiagnosticTests {
  private static let prelude = """
    local Track = class "Track" { title = "string", rating = "integer" }
    local track = Track { title = "A" }

    """

  private func blocks(_ script: String, fullTraceback: Bool = false) throws -> String {
    var configuration = ScriptRunner.Configuration()
    configuration.timeLimit = 0.3
    let runner = try ScriptRunner(source: ScriptSource(name: "s.lua", text: script), configuration: configuration)
    var blocks: [String] = []
    _ = runner.run { blocks.append($0.text(isTracebackFull: fullTraceback)) }
    return blocks.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      prelude + "track.titel = \"Z\"",
      """
      error[E-UNKNOWN-KEY]: Track has no key 'titel'
       --> s.lua:3:7
        3 | track.titel = "Z"
          |       ^^^^^ did you mean 'title'?
        = Cocoa: NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]
        = more: kvosandbox explain E-UNKNOWN-KEY
      """
    ),
    (
      prelude + "print(track:valueForKey(\"titel\"))",
      """
      error[E-UNKNOWN-KEY]: Track has no key 'titel'
       --> s.lua:3:26
        3 | print(track:valueForKey("titel"))
          |                          ^^^^^ did you mean 'title'?
        = Cocoa: NSUndefinedKeyException, -[Track valueForUndefinedKey:]
        = more: kvosandbox explain E-UNKNOWN-KEY
      """
    ),
    (
      prelude + "track.rating = nil",
      """
      error[E-NIL-SCALAR]: Track.rating cannot be nil
       --> s.lua:3:7
        3 | track.rating = nil
          |       ^^^^^^ give a value of its type: 0 or false stands for nothing
        = Cocoa: NSInvalidArgumentException, -[Track setNilValueForKey:]
        = more: kvosandbox explain E-NIL-SCALAR
      """
    ),
    (
      prelude + "track.title = 3",
      """
      error[E-WRONG-TYPE]: Track.title expects a string, got integer 3
       --> s.lua:3:7
        3 | track.title = 3
          |       ^^^^^
        = Cocoa: NSInvalidArgumentException
        = more: kvosandbox explain E-WRONG-TYPE
      """
    ),
    (
      prelude + "track:removeObserver(Recorder(\"log\"), \"title\")",
      """
      error[E-NOT-REGISTERED]: <Recorder "log"> is not registered for 'title' of <Track "A">
       --> s.lua:3:7
        3 | track:removeObserver(Recorder("log"), "title")
          |       ^^^^^^^^^^^^^^ remove what was added: the same observer, key path and context, once for each time
        = Cocoa: NSRangeException, -[NSObject removeObserver:forKeyPath:]
        = more: kvosandbox explain E-NOT-REGISTERED
      """
    ),
    (
      prelude + "track:willChangeValueForKey(\"title\")",
      """
      warning[E-WILL-WITHOUT-DID]: the change of 'title' of <Track "A"> was announced and never ended; observers heard \
      nothing of it
       --> s.lua:3:7
        3 | track:willChangeValueForKey("title")
          |       ^^^^^^^^^^^^^^^^^^^^^ call didChangeValueForKey("title") after the change
        = more: kvosandbox explain E-WILL-WITHOUT-DID
      """
    ),
    (
      "prnt(1)",
      """
      error[E-UNKNOWN-GLOBAL]: there is no global 'prnt'
       --> s.lua:1:1
        1 | prnt(1)
          | ^^^^ did you mean 'print'?
        = more: kvosandbox explain E-UNKNOWN-GLOBAL
      """
    ),
    (
      "TableView {\n  name = \"t\",\n  updats = \"reload\",\n}",
      """
      error[E-UNKNOWN-OPTION]: TableView has no option 'updats'
       --> s.lua:3:3
        3 |   updats = "reload",
          |   ^^^^^^ did you mean 'updates'?
        = more: kvosandbox explain E-UNKNOWN-OPTION
      """
    ),
    (
      "local x = nil\nprint(x.y)",
      """
      error[E-NIL-INDEX]: 'x' is nil and has no fields
       --> s.lua:2:7
        2 | print(x.y)
          |       ^ give it a value before this line, or test it first
        = Lua: attempt to index a nil value (local 'x')
        = more: kvosandbox explain E-NIL-INDEX
      """
    ),
    (
      "local c = { sections = {} }\nprint(c.sections[1].name, c.sections)",
      """
      error[E-NIL-INDEX]: 'c.sections[1]' is nil and has no fields
       --> s.lua:2:7
        2 | print(c.sections[1].name, c.sections)
          |       ^^^^^^^^^^^^^ give it a value before this line, or test it first
        = Lua: attempt to index a nil value (field 'integer index')
        = more: kvosandbox explain E-NIL-INDEX
      """
    ),
    (
      "local t, i = {}, 3\nprint(t[i].x)",
      """
      error[E-NIL-INDEX]: 't[i]' is nil and has no fields
       --> s.lua:2:7
        2 | print(t[i].x)
          |       ^^^^ give it a value before this line, or test it first
        = Lua: attempt to index a nil value (field '?')
        = more: kvosandbox explain E-NIL-INDEX
      """
    ),
    (
      "local t = { {} }\nprint(t[1].x, t[2].x)",
      """
      error[E-NIL-INDEX]: the value in brackets is nil and has no fields
       --> s.lua:2
        2 | print(t[1].x, t[2].x)
        = give it a value before this line, or test it first
        = Lua: attempt to index a nil value (field 'integer index')
        = more: kvosandbox explain E-NIL-INDEX
      """
    ),
    (
      "if true then\n  print(1)\n\n",
      """
      error[E-SYNTAX]: syntax error: 'end' expected (to close 'if' at line 1) at the end of the script
       --> s.lua:2:11
        2 |   print(1)
          |           ^ close the 'if' of line 1 with 'end'
        = more: kvosandbox explain E-SYNTAX
      """
    ),
    (
      "if 1 != 2 then end",
      """
      error[E-SYNTAX]: syntax error: 'then' expected near '!'
       --> s.lua:1:6
        1 | if 1 != 2 then end
          |      ^ Lua writes ~= for not equal, and 'not' for not
        = more: kvosandbox explain E-SYNTAX
      """
    ),
    (
      "require \"no.module\"",
      """
      error[E-MODULE]: there is no module 'no.module'
       --> s.lua:1:10
        1 | require "no.module"
          |          ^^^^^^^^^ put the module beside the script or under its lib folder
        = tried no/module.lua
        = tried lib/no/module.lua
        = more: kvosandbox explain E-MODULE
      """
    ),
    (
      "error({ code = 3, message = \"bad\", more = {} })",
      """
      error[E-ERROR-VALUE]: the script raised a table { code = 3, message = "bad", more = {…} }
       --> s.lua:1:1
        1 | error({ code = 3, message = "bad", more = {} })
          | ^^^^^ raise a text: error("what is wrong")
        = more: kvosandbox explain E-ERROR-VALUE
      """
    ),
    (
      "local resume = coroutine.wrap(function()\n  local play\n  play()\nend)\nresume()",
      """
      error[E-NIL-CALL]: 'play' is nil and cannot be called
       --> s.lua:3:3
        3 |   play()
          |   ^^^^ define it before this line
        = Lua: attempt to call a nil value (local 'play')
        = called from s.lua:5
        = more: kvosandbox explain E-NIL-CALL
      """
    ),
    (
      "while true do end",
      """
      error[E-TIME-LIMIT]: the script ran longer than its time limit of 0.3 s
       --> s.lua:1
        1 | while true do end
        = look for a loop that never ends, or raise the limit with --time-limit S
        = more: kvosandbox explain E-TIME-LIMIT
      """
    ),
    (
      "\u{1B}Lua",
      """
      error[E-BYTECODE]: s.lua is precompiled Lua, and only text is run
        = run the script that it was made from
        = more: kvosandbox explain E-BYTECODE
      """
    ),
  ])
  func `an error is one block that says what, where and what to do`(_ script: String, _ block: String) throws {
    #expect(try blocks(script) == block)
  }

  @Test func `an error three callbacks deep says by which calls it came`() throws {
    let script = """
      local T = class "T" { n = "integer" }
      local a, b, c = T(), T(), T()
      a:observe("n", {}, function() b.n = 1 end)
      b:observe("n", {}, function() c.n = 1 end)
      local function play(x)
        error("three deep")
      end
      c:observe("n", {}, function()
        play(1)
      end)
      a.n = 2
      """
    #expect(
      try blocks(script) == """
        error[E-ERROR]: three deep
         --> s.lua:6:3
          6 |   error("three deep")
            |   ^^^^^
          = called from s.lua:9
          = called from s.lua:4
          = called from s.lua:3
          = called from s.lua:11
          = more: kvosandbox explain E-ERROR
        """)
  }

  @Test func `an error that was caught and raised again points at where it was made`() throws {
    let script =
      Self.prelude + """
        local ok, e = pcall(function() track.titel = 1 end)
        error(e)
        """
    #expect(try blocks(script).contains(" --> s.lua:3:38\n"))
  }

  @Test func `an illegal update of a table names the call at fault`() throws {
    let script = """
      local view = TableView { rows = { { "a" } } }
      view:numberOfRows(0)
      view:beginUpdates()
      view:deleteRows { { 0, 5 } }
      view:endUpdates()
      """
    let block = try blocks(script)
    #expect(block.hasPrefix("error[E-TABLE-UPDATE]: "))
    #expect(block.contains("  = the call at fault: deleteRows [0, 5], call 1 of the update\n"))
    #expect(block.contains("  = Cocoa: NSInternalInconsistencyException\n"))
  }

  @Test func `an illegal update of a table says what to send instead, in few lines`() throws {
    let script = """
      local rows = {}
      for row = 1, 1000 do rows[row] = "row " .. row end
      local view = TableView { rows = { rows } }
      view:numberOfRows(0)
      local paths = {}
      for row = 1, 1001 do paths[row] = { 0, row } end
      view:deleteRows(paths)
      """
    let block = try blocks(script)
    #expect(
      block.contains(
        "instead of deleteRows [0, 1000] name the row by its place before the update: there were rows 0 to 999 in "
          + "section 0\n"))
    #expect(
      block.contains("  = the call at fault: deleteRows [0, 1] [0, 2] [0, 3] and 998 more, call 1 of the update\n"))
    #expect(block.split(separator: "\n").count <= 12)
  }

  @Test func `source that is not UTF-8 is told with its line`() throws {
    let runner = try ScriptRunner(
      source: ScriptSource(
        name: "s.lua", bytes: Array("print(1)\nprint('".utf8) + [0xE4] + Array("')\n".utf8), folder: ""))
    var block = ""
    let outcome = runner.run { block = $0.text() }
    guard case .notLoadable = outcome else {
      Issue.record("the script was loaded")
      return
    }
    #expect(block.hasPrefix("error[E-NOT-UTF8]: the script is not UTF-8\n --> s.lua:2\n"))
  }
}
