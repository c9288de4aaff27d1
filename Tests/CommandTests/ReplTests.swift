import Testing

/// `repl` where no terminal is: it runs what it is given.
struct ReplTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  private static let song = """
    local Song = class "Song" { title = "string" }
    local song = Song { title = "A" }
    local token = song:observe("title", { "new" }, function() end)

    """

  @Test func `a script is run as run does it`() throws {
    let scripts = [
      Self.song + "song.title = \"B\"\nprint(song.title)\n",
      // An expression that goes on, a label, an empty line in a block, and what the end delivers.
      "local s = 'a'\n  .. 'b'\n::again::\nif #s < 9 then\n\n  s = s .. s\n  goto again\nend\nprint(s)\n",
      "describe('a', function() it('b', function() assert.equal(1, 2) end) end)\n",
      "x = = 1\n", "print('first')\nerror('second')\nprint('third')\n", "", "-- nothing\n",
      "local function f() return f() + 1 end\nf()\n", "print(...)\n", "#!/bin/x\nprint(1)\n", "\u{FEFF}print(1)\n",
    ]
    for script in scripts {
      let run = try command.run("run", "-", input: script)
      let repl = try command.run("repl", input: script)
      #expect(repl.status == run.status, "\(script)")
      #expect(repl.output == run.output, "\(script)")
      #expect(repl.error == run.error, "\(script)")
    }
  }

  @Test func `expressions and commands are answered, and nothing else is said`() throws {
    let result = try command.run("repl", input: Self.song + "song.title\nsong.title = \"B\"\n:why\n:who song.title\n")
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(
      result.output == """
        "A"
        stdin:5  song.title = "B"
            observer#1: observeValue title of <Song "B"> {kind: setting, new: "B"}
        observer#1: observeValue title of <Song "B"> {kind: setting, new: "B"}
        callback 1 of 1
        caused by stdin:5  song.title = "B"
        no rule says more about it
        stdin:2  local song = Song { title = "A" }
            ⇒ "A"
        stdin:5  song.title = "B"
            "A" ⇒ "B"

        """)
    #expect(folder.read(".local/state/kvosandbox/history") == nil)
  }

  @Test func `the first error ends it with its status`() throws {
    let failed = try command.run("repl", input: "1\nlocal x = nil\nx.y = 1\n2\n")
    #expect(failed.status == 2)
    #expect(failed.output == "1\n")
    #expect(failed.error.contains("stdin:3:1"))
    #expect(try command.run("repl", input: "1\nassert.equal(1, 2)\n").status == 1)
    #expect(try command.run("repl", "--time-limit", "0.2", input: "1\nwhile true do end\n").status == 3)
    #expect(try command.run("repl", input: "1\nx = = 2\n").status == 2)
    #expect(try command.run("repl", input: "1\nx = = 2\n").output == "")
    #expect(try command.run("repl", input: ":tabel\n1\n").status == 2)
    #expect(try command.run("repl", input: ":quit\nerror()\n").status == 0)
  }

  @Test func `what is wrong with a command is said, and what was meant`() throws {
    let faults = [
      ":tabel": "there is no command :tabel: did you mean ':table'?",
      ":xyz": "there is no command :xyz: :help lists them",
      ":undo x": "'x' is no number that :undo [N] takes", ":undo 0": "'0' is no number that :undo [N] takes",
      ":undo 1 2": ":undo [N] takes no more than that", ":who": "it is :who OBJECT.KEY",
      ":predict maybe": "it is :predict on|off",
      ":graph x": ":graph takes no more than that", ":undo 3": "there are 0 statements to take back",
      ":explain fixed-ordr": "there is no page 'fixed-ordr': did you mean 'fixed-order'?",
      ":load nowhere.lua": "nowhere.lua", ":save /nowhere/x.lua": "cannot be written",
      ":save": "it is :save [--expect] FILE",
      ":back": "it is :back N", ":predict on": "nobody is there to answer",
      ":objects Nothing": "there is no class 'Nothing'",
    ]
    for (line, sentence) in faults {
      let result = try command.run("repl", input: line + "\n")
      #expect(result.status == 2, "\(line)")
      #expect(result.error.contains(sentence), "\(line): \(result.error)")
      #expect(result.output == "", "\(line)")
    }
  }

  @Test func `statements are saved, and loaded again`() throws {
    let text =
      Self.song + "song.title = \"B\"\nsong.title\n:save plain.lua\n:save --expect test.lua\n:html page.html\n"
    let result = try command.run("repl", input: text)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasSuffix("page.html shows the statements: open it in a browser\n"))
    #expect(folder.read("page.html")?.contains("song.title") == true)
    #expect(try command.run("run", "plain.lua").output.hasSuffix("\nB\n"))
    #expect(try command.run("test", "test.lua").lastLine == "1 passed, 0 failed")
    let again = try command.run("repl", input: ":load plain.lua\nsong.title\n:save plain.lua\n")
    #expect(again.output.contains("plain.lua:4  song.title = \"B\""))
    #expect(again.output.hasSuffix("\n\"B\"\n"))
    #expect(again.error.contains("plain.lua is there already"))
  }

  @Test func `going back and forth`() throws {
    let text = Self.song + "song.title = \"B\"\nsong.title\n:undo 2\nsong.title\n:redo\n:back 2\n:reset\n:objects\n"
    let result = try command.run("repl", input: text)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output.contains(
        """
        "B"
        2 statements taken back: the next is [4]
        "A"

        """))
  }

  @Test func `it speaks German, and quietly`() throws {
    let german = try command.run("repl", "--lang", "de", input: "1\n:undo\n:content\n")
    #expect(german.output == "1\n1 Anweisung zurückgenommen: die nächste ist [1]\nnichts\n")
    let quiet = try command.run("repl", "-q", input: "print(1)\n:graph\nx\n")
    #expect(!quiet.output.contains("1"))
    #expect(quiet.error.contains("there is no global 'x'"))
  }
}
