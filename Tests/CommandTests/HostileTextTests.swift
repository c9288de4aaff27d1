import Glibc
import Testing

/// Texts that a terminal or a reader of a format takes for more than letters, through everything that shows them.
@Suite struct HostileTextTests {
  private let folder: Folder
  private let command: Command

  /// Every character of one byte, the second set of control characters, what turns the direction of text, separators and marks of byte order.
  private static let hostile =
    #"(function() local t = {} for i = 0, 255 do t[#t + 1] = utf8.char(i) end "#
    + #"for _, i in ipairs { 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xFFFE, 0xFFFF } do "#
    + #"t[#t + 1] = utf8.char(i) end return "\27]0;TITLE\7" .. table.concat(t) end)()"#

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
    try folder.write(
      "h.lua",
      """
      local bad = \(Self.hostile)
      local bytes = bad
      for i = 128, 255 do bytes = bytes .. string.char(i) end
      local T = class "T" { title = "string" }
      it(bad .. "1", function() assert.equal(1, 2, bad) end)
      it("2", function() print(bytes) error(bytes) end)
      it("3", function() assert.equal(bad, bad .. "\\n" .. bad) end)
      it("4", function() assert.equal(bad, "x") end)
      it("5", function() expect(bad) end)
      it("6", function()
        local t = T()
        t:observe("title", { "new" }, function() end)
        t.title = bad
        expect "nothing"
      end)
      it("7", function() assert.same({ [bad] = bad }, { bad }) end)
      it("8", function() forall { setup = function() end, step = function() end, check = function() error(bad) end } end)
      describe(bad, function() xfail(bad, function() end) pending(bad) end)
      it("9", function() assert.matches(bad, "x") end)

      """)
  }

  /// Whether a text has nothing in it that acts, but for line feeds and tabs.
  private func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      switch scalar {
      case "\n", "\t": false
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFFE}",
        "\u{FFFF}":
        true
      default: false
      }
    }
  }

  /// What reads a format, where there is Python.
  private func check(_ program: String, _ text: String) throws {
    try folder.write("text", text)
    let process = try Process(
      "/bin/sh", ["-c", "command -v python3 >/dev/null || exit 0; exec python3 -c \"$0\" <text", program],
      folder: folder.path, environment: ["PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C.UTF-8"])
    let result = process.finish()
    #expect(result.status == 0, "\(result.error)")
  }

  @Test(arguments: ["pretty", "tap", "junit", "json", "github"])
  func `no reporter writes what acts`(reporter: String) throws {
    for words in [[], ["--verbose"], ["--show", "received"], ["--diagnostics", "json"]] {
      let result = try command.run(["test", "--reporter", reporter, "h.lua"] + words)
      #expect(result.status == 1)
      #expect(isHarmless(result.output), "\(words)")
      #expect(isHarmless(result.error), "\(words)")
    }
    var screen = command
    screen.environment["COLUMNS"] = "80"
    #expect(isHarmless(try screen.run("test", "--reporter", reporter, "h.lua").output))
  }

  @Test func `json is JSON, junit XML, and the blocks of tap are YAML`() throws {
    let python = "import sys, json\nfor line in sys.stdin.buffer.read().decode().split('\\n')[:-1]: json.loads(line)"
    try check(python, try command.run("test", "--reporter", "json", "h.lua").output)
    try check(
      "import sys, xml.etree.ElementTree as tree\ntree.fromstring(sys.stdin.buffer.read())",
      try command.run("test", "--reporter", "junit", "h.lua").output)
    try check(
      """
      import sys
      try: import yaml
      except ImportError: sys.exit(0)
      text, count = sys.stdin.buffer.read().decode(), 0
      for block in text.split("\\n  ---\\n")[1:]:
        block = block.split("\\n  ...\\n")[0]
        found = yaml.safe_load("\\n".join(line[2:] for line in block.split("\\n")))
        assert found["severity"] == "fail" and found["detail"], found
        count += 1
      assert count == 10, count
      """, try command.run("test", "--reporter", "tap", "h.lua").output)
  }

  @Test func `lists, runs and comparisons do not either`() throws {
    try folder.write(
      "r.lua",
      "local bad = \(Self.hostile)\nlocal T = class \"T\" { title = \"string\" }\n"
        + "local t = T()\nt:addObserver(Recorder(bad:sub(1, 40)), \"title\", { \"new\" })\nt.title = bad\nerror(bad)\n"
    )
    for words in [
      ["test", "--list", "h.lua"], ["run", "r.lua"], ["run", "--format", "json", "--detail", "state", "r.lua"],
      ["compare", "r.lua", "--with", "generation=classic"], ["--diagnostics", "json", "r.lua"],
      ["--traceback", "full", "r.lua"],
    ] {
      let result = try command.run(words)
      #expect(isHarmless(result.output) && isHarmless(result.error), "\(words)")
    }
  }

  @Test func `the words of the command line do not either`() throws {
    let bad = "\u{1B}]0;X\u{7}\u{9B}31m\u{202E}"
    for words in [
      ["run", "--\(bad)"], [bad], ["run", bad], ["run", bad + ".lua"], ["test", bad], ["test", "h.lua:\(bad)"],
      ["explain", bad], ["compare", bad], ["compare", "h.lua", "--with", "\(bad)=1"], ["store", bad], ["stubs", bad],
      ["learn", "goto", bad], ["run", "--html", "\(bad)/x", "h.lua"], ["run", "--seed", bad, "h.lua"],
      ["run", "--html-steps", bad, "h.lua"], ["test", "--filter", bad, "--tag", bad, "h.lua"],
    ] {
      let result = try command.run(words)
      #expect(isHarmless(result.output) && isHarmless(result.error), "\(words)")
    }
    mkdir("\(folder.path)/\(bad)", 0o755)
    #expect(isHarmless(try command.run("stubs", bad).output))
    try folder.write("\(bad)/a.lua", "it('a', error)")
    let result = try command.run("test", "--verbose", bad)
    #expect(result.status == 1 && isHarmless(result.output))
    let lesson = try command.run("learn", "start", "\(bad)/lessons")
    #expect(lesson.status == 0 && isHarmless(lesson.output))
    #expect(isHarmless(try command.run("learn").output))
  }

  @Test func `a prompt shows values without it, and prints as they are`() throws {
    let result = try command.run(
      "repl",
      input:
        "x = \"\\27]0;X\\7\\n\\u{202E}\"\n:help\nx, 1\n:help\n{ x }\n:objects \u{1B}[1m\n:who \u{1B}.\u{9B}\n"
    )
    #expect(isHarmless(result.output) && isHarmless(result.error))
    #expect(result.output.contains(#"\u{1B}]0;X\u{7}"#), "\(result)")
    #expect(try command.run("repl", input: "print '\u{1B}[1mbold'\n").output == "\u{1B}[1mbold\n")
  }

  @Test func `a name that is not UTF-8 is a name, and shown with its bytes`() throws {
    let bytes: [UInt8] = Array("\(folder.path)/caf".utf8) + [0xE9] + Array(".lua".utf8) + [0]
    let file = bytes.withUnsafeBufferPointer { name in
      name.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_WRONLY | O_CREAT, 0o644) }
    }
    try #require(file >= 0)
    let text = Array("print(require 'm') it('a', function() error 'x' end)".utf8)
    #expect(Glibc.write(file, text, text.count) == text.count)
    close(file)
    try folder.write("m.lua", "return 'module'")
    func run(_ words: String) throws -> Command.Result {
      try Process(
        "/bin/sh", ["-c", "\"$0\" \(words)", Command.path], folder: folder.path,
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path]
      ).finish()
    }
    let single = try run("caf*.lua")
    #expect(single.output == "module\n" && single.error.contains(#"caf\xE9.lua:1"#))
    for words in ["test caf*.lua", "test ."] {
      let result = try run(words)
      #expect(result.status == 1 && result.output.contains(#"caf\xE9.lua › a"#), "\(result.output)")
    }
    let listed = try run("test --failed --list caf*.lua")
    #expect(listed.output == "caf\\xE9.lua:1  a\n", "\(listed)")
    #expect(try run("run --output \"$(printf 'o\\351')\" caf*.lua").status == 1)
    #expect(try run("run \"$(printf 'o\\351')\"").error.contains(#"o\xE9"#))
    for reporter in ["json", "junit", "tap", "github"] {
      #expect(try run("test --reporter \(reporter) caf*.lua").output.contains(#"caf\"#), "\(reporter)")
    }
  }

  @Test func `what a script calls a file is its UTF-8, and its texts are no names`() throws {
    let letter = "\u{10FFE9}"
    try folder.write("m\(letter).lua", "return 'module'")
    try folder.write(
      "a.lua",
      #"""
      print(require "m\u{10FFE9}")
      local A = class "A" { n = "string" }
      A {}:observe("n", { "new" }, function() end)
      local ctx = Context { classes = { A }, store = "s\u{10FFE9}\\xE9" }
      local a = ctx:insert(A { n = "a" })
      a:observe("n", { "new" }, function() end)
      a.n = "\u{10FFE9}"
      ctx:save()
      error "\u{10FFE9}"
      """#)
    let result = try command.run("a.lua")
    #expect(result.output.hasPrefix("module\n") && result.output.contains("\"\(letter)\""), "\(result)")
    #expect(result.error.contains(letter))
    #expect(!result.output.contains(#"\x"#) && !result.error.contains(#"\x"#), "\(result)")
    #expect(access(#"\#(folder.path)/s\#(letter)\xE9"#, F_OK) == 0)
    let store = try command.run("store", #"s\#(letter)\xE9"#)
    #expect(store.status == 0 && store.output.contains("A"), "\(store)")
    let json = try command.run("run", "--format", "json", "a.lua")
    #expect(json.output.contains("\"\(letter)\"") && !json.output.contains(#"\\x"#), "\(json.output)")
    #expect(
      try command.run("-", #"\xE9"#, letter, input: "print(arg[1], arg[2])").output
        == "\\xE9\t\(letter)\n")
  }

  @Test func `only files are taken from a folder`() throws {
    try folder.write("h.lua", "it('h', function() end)")
    try folder.write("in/a.lua", "it('a', function() end)")
    #expect(mkfifo("\(folder.path)/in/pipe.lua", 0o600) == 0)
    symlink("/dev/zero", "\(folder.path)/in/zero.lua")
    symlink("..", "\(folder.path)/in/up")
    symlink(".", "\(folder.path)/in/self")
    symlink("a.lua", "\(folder.path)/in/link.lua")
    let result = try command.run("test", "in")
    // The folder above is found by a link, once.
    #expect(result.output == "3 passed, 0 failed\n", "\(result)")
    let named = try command.run("test", "--time-limit", "0.2", "in/pipe.lua")
    #expect(named.status == 1 && named.output.contains("nothing came from it within the time limit"))
    let piped = try Process(
      "/bin/sh", ["-c", "echo 'it(\"b\", function() end)' | \"$0\" test /dev/stdin", Command.path],
      folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    #expect(piped.finish().output == "1 passed, 0 failed\n")
  }

  @Test func `a prompt loads no more than a script may have`() throws {
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    for (path, code) in [("/dev/zero", "E-MEMORY-LIMIT"), ("pipe", "E-TIME-LIMIT"), (".", "E-NO-FILE")] {
      let result = try command.run(
        "repl", "--memory-limit", "16", "--time-limit", "1", input: ":load \(path)\n")
      #expect(result.status == 2 && result.error.contains(code), "\(result.error)")
    }
    for name in ["pipe", "/dev/zero"] {
      #expect(try command.run("repl", input: ":html \(name)\n").error.contains("is there already"))
    }
  }
}
