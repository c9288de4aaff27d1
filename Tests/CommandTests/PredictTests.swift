import Testing

/// `run --predict` and `predict`.
struct PredictTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
    try folder.write(
      "s.lua",
      """
      local Song = class "Song" { title = "string" }
      local List = class "List" { songs = array "Song" }
      local a, b = Song { title = "A" }, Song { title = "B" }
      local list = List { songs = { a, b } }
      RelationalCollectionController { relation = "songs", onObject = list, sortedBy = "title", delegate = Recorder "log" }
      print "not shown"
      a.title = "Z"
      list.songs:remove(b)

      """)
  }

  private static let all = """
    log: willChangeContent
    log: movedObject <Song "Z"> fromIndex 0 toIndex 1
    log: didChangeContent

    log: willChangeContent
    log: removedObject <Song "B"> atIndex 0
    log: didChangeContent

    """

  @Test func `each statement that told anybody anything is asked with the content before it`() throws {
    let result = try command.run(["run", "--predict", "s.lua"], input: Self.all)
    #expect(
      result.output == """
        s.lua:7  a.title = "Z"
            log, before:
                0 A
                1 B
        What does it send? A callback on each line; an empty line ends. A line with ? asks for a hint.
          predicted 3 callbacks, 3 came; all is right
             ✓ 1 log: willChangeContent
             ✓ 2 log: movedObject <Song "Z"> fromIndex 0 toIndex 1
             ✓ 3 log: didChangeContent
             credit 3 of 3

        s.lua:8  list.songs:remove(b)
            log, before:
                0 B
                1 Z
          predicted 3 callbacks, 3 came; all is right
             ✓ 1 log: willChangeContent
             ✓ 2 log: removedObject <Song "B"> atIndex 0
             ✓ 3 log: didChangeContent
             credit 3 of 3

        credit 6 of 6 in 2 statements

        """)
    #expect(result.error == "")
    #expect(result.status == 0)
    try folder.write("answers", Self.all)
    #expect(try command.run("run", "--predict", "s.lua", "--answers", "answers").output == result.output)
    #expect(try command.run("s.lua", "--predict", input: Self.all).output == result.output)
  }

  @Test func `of a wrong answer the credit, the first difference and the rule are shown, never what came`() throws {
    let result = try command.run(["run", "--predict", "s.lua"], input: "log: willChangeContent\n\n\n")
    #expect(result.status == 1)
    #expect(result.output.contains("callback 2 is extra"))
    #expect(result.output.contains("credit 1 of 3"))
    #expect(result.output.contains("more: kvosandbox explain move-is-a-new-gap"))
    #expect(!result.output.contains("movedObject") && !result.output.contains("removedObject"))
    #expect(result.output.hasSuffix("\ncredit 1 of 6 in 2 statements\n"))
  }

  @Test func `hints say how many, then which, then all`() throws {
    let result = try command.run(["run", "--predict", "s.lua"], input: "?\n?\n?\n?\n\n")
    let hints = result.output.split(separator: "\n").filter { $0.hasPrefix("    hint") || $0.hasPrefix("    there") }
    #expect(
      hints == [
        "    hint 1 of 3: 3 callbacks", "    hint 2 of 3: willChangeContent, movedObject, didChangeContent",
        "    hint 3 of 3:", "    there are no more hints",
      ])
    #expect(result.output.contains("        log: movedObject <Song \"Z\"> fromIndex 0 toIndex 1\n"))
  }

  @Test func `answers that end early, or go on, are said to`() throws {
    let early = try command.run(["run", "--predict", "s.lua"], input: "log: willChangeContent\n")
    #expect(early.output.contains("\n1 statement was not answered\ncredit 1 of 6 in 2 statements\n"))
    #expect(early.status == 1)
    try folder.write("answers", Self.all + "\nmore\n")
    let late = try command.run("run", "--predict", "s.lua", "--answers", "answers")
    #expect(late.output.contains("the answers go on behind the last statement"))
    #expect(try command.run("run", "--predict", "s.lua", "--answers", "none").status == 66)
  }

  @Test func `lines of JSON have the grade of each callback, and what was sent`() throws {
    try folder.write("answers", "log: willChangeContent\nlog: didChangeContent\n\n")
    let result = try command.run("run", "--predict", "--format", "json", "--answers", "answers", "s.lua")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        #"{"type":"prediction","file":"s.lua","line":7,"source":"a.title = \"Z\"","#
          + #""actual":["log: willChangeContent","log: movedObject <Song \"Z\"> fromIndex 0 toIndex 1","log: didChangeContent"],"#
          + #""predicted":["log: willChangeContent","log: didChangeContent"],"grades":["right","right"],"halves":4,"most":3,"#
          + #""credits":"2","headline":"predicted 2 callbacks, 3 came; callback 2 is extra","#
          + #""hint":"a row moves where it stands between other rows than before, and is updated where it stays between the same ones"}"#,
        #"{"type":"prediction","file":"s.lua","line":8,"source":"list.songs:remove(b)","#
          + #""actual":["log: willChangeContent","log: removedObject <Song \"B\"> atIndex 0","log: didChangeContent"]}"#,
      ])
    #expect(
      try command.run("run", "--predict", "--format", "json", "s.lua").status == 64, "they need a file of answers")
    #expect(try command.run("run", "--predict", "--with", "mapping=safe", "s.lua").status == 64)
  }

  @Test func `answers without an end are dropped, and no hint says what came`() throws {
    let line = String(repeating: "a", count: 5_000_000)
    try folder.write("long", line + "\n\n")
    let result = try command.run("run", "--predict", "s.lua", "--answers", "long")
    #expect(result.status == 1)
    #expect(result.output.utf8.count < 200_000)
    let update = """
      log: willChangeContent
      log: updatedObject <Song "Z"> atIndex 1 changedKeyPath title
      log: didChangeContent


      """
    #expect(try command.run(["run", "--predict", "s.lua"], input: update).output.contains("movedObject") == false)
    let folderGiven = try command.run("run", "--predict", "s.lua", "--answers", ".")
    #expect(folderGiven.status == 66)
    #expect(folderGiven.error.contains("kvosandbox test") == false)
  }

  @Test func `what there is not to predict is said, and an error of the script stays one`() throws {
    try folder.write("quiet.lua", "print 'a'")
    let quiet = try command.run("run", "--predict", "quiet.lua")
    #expect(quiet.output == "no statement told anybody anything: there is nothing to predict\n")
    #expect(quiet.status == 0)
    try folder.write("error.lua", "error 'broken'")
    let broken = try command.run("run", "--predict", "error.lua")
    #expect(broken.error.contains("broken"))
    #expect(broken.status == 2)
    try folder.write("syntax.lua", "local local")
    #expect(try command.run("run", "--predict", "syntax.lua").status == 2)
    try folder.write("loop.lua", "while true do end")
    #expect(try command.run("run", "--predict", "--time-limit", "0.2", "loop.lua").status == 3)
  }

  @Test(arguments: [
    ["--format", "json"], ["--html", "p.html"], ["--output", "f"], ["--quiet"], ["--watch"],
  ])
  func `options that show what came do not go with it`(options: [String]) throws {
    #expect(try command.run(["run", "--predict", "s.lua"] + options).status == 64)
  }

  @Test func `a script's own predict passes while its statements are asked for`() throws {
    try folder.write(
      "l.lua",
      """
      local S = class "S" { a = "integer" }
      local s = S { a = 1 }
      s:observe("a", {}, function() end)
      s.a = 2
      predict [[
      ]]

      """)
    let result = try command.run(["run", "--predict", "l.lua"], input: "observeValue a of <S#1> {kind: setting}\n\n")
    #expect(result.status == 0, "\(result)")
    let test = try command.run("test", "l.lua")
    #expect(test.status == 1)
    #expect(test.output.contains("predicted 0 callbacks, 1 came; callback 1 is extra"))
    #expect(!test.output.contains("observeValue"))
    // What is graded is never filled in.
    let update = try command.run(["test", "--update", "l.lua"])
    #expect(update.status == 1)
    #expect(folder.read("l.lua")?.contains("predict [[\n]]") == true)
    let json = try command.run("test", "--reporter", "json", "l.lua").output
    #expect(json.contains(#""credit":0"#))
    #expect(!json.contains("observeValue"))
  }

  @Test func `on a terminal each line has a prompt, and Ctrl-D ends the answers`() throws {
    let process = try TerminalProcess(
      ["run", "--predict", "s.lua", "--no-color"], folder: folder.path, environment: [:])
    try process.read(until: "asks for a hint.\r\n> ")
    process.type("?\n")
    try process.read(until: "hint 1 of 3: 3 callbacks\r\n> ")
    process.type("\u{4}")
    try process.read(until: "2 statements were not answered")
    #expect(process.finish() == 1)
  }

  @Test func `Ctrl-C ends it`() throws {
    let process = try TerminalProcess(
      ["run", "--predict", "s.lua", "--no-color"], folder: folder.path, environment: [:])
    try process.read(until: "> ")
    process.type("\u{3}")
    #expect(process.finish() == 130)
  }
}
