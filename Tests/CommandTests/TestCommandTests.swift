import Glibc
import Testing

@Suite struct TestCommandTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  private func writeScenarios() throws {
    try folder.write(
      "Scenarios/a.lua",
      """
      describe("numbers", function()
        it("add", function() assert.equal(2, 1 + 1) end)
        it("don't", function()
          print("here")
          assert.equal(3, 1 + 1)
        end)
        pending("later")
      end)

      """)
    try folder.write("Scenarios/sub/plain.lua", "assert.equal(1, 1)")
    try folder.write("Scenarios/lib/shared.lua", "error('never run')")
    try folder.write("Scenarios/sub/support/shared.lua", "error('never run')")
    try folder.write("Scenarios/notes.txt", "no script")
  }

  @Test func `everything under Scenarios is run, and what failed is shown`() throws {
    try writeScenarios()
    let result = try command.run("test")
    #expect(
      result.output == """
        FAIL  Scenarios/a.lua › numbers › don't      (seed 0)
          Scenarios/a.lua:5  expected 3, got 2
             5 │ assert.equal(3, 1 + 1)
          printed:
             here
          again: kvosandbox test Scenarios/a.lua:3

        2 passed, 1 failed, 1 skipped

        """)
    #expect(result.status == 1)
    #expect(result.error == "")
  }

  @Test func `tests that end in cycles through functions hold no memory of the next ones`() throws {
    try folder.write(
      "a.lua",
      """
      for index = 1, 60 do
        it("cycles " .. index, function()
          local big = string.rep("x", 1024 * 1024) .. index
          local Row, Root, controller, recorder, fed
          Row = class "Row" {
            n = "integer", m = { "integer", get = function() return Row and #big end },
            big = function() return Row and big end,
          }
          Root = class "Root" { rows = array "Row" }
          local root = Root { rows = { Row { n = 1 }, Row { n = 2 } } }
          recorder = Recorder { didChangeContent = function() return recorder and big end }
          controller = RelationalCollectionController {
            relation = "rows", onObject = root, delegate = recorder,
            filteredBy = { function() return controller and big or true end, keyPaths = { "n" } },
            sortedBy = { key = "n", comparator = function() return controller and #big > 0 and 0 or 0 end },
          }
          fed = TableView { dataSource = { numberOfRows = function() return fed and big and 1 end } }
          fed:reloadData()
          root.rows:add(Row { n = 3 })
          assert.equal(predicate("n == 3"):evaluate(root.rows:at(2)), true)
        end)
      end

      """)
    let result = try command.run("test", "--memory-limit", "32", "a.lua")
    #expect(result.output == "60 passed, 0 failed\n")
    #expect(result.status == 0)
  }

  @Test func `the script that a failing property prints fails on its own`() throws {
    try folder.write(
      "a.lua",
      """
      it("stays small", function()
        forall {
          setup = function() return { count = 0 } end,
          step = function(world, random) if random(9) > 3 then world.count = world.count + 1 end end,
          check = function(world) assert.is_true(world.count < 2, "too many") end,
        }
      end)
      it("is not in it", function() end)

      """)
    let result = try command.run("test", "--seed", "5", "a.lua")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[1] == "  a.lua:5  too many: expected true, got false")
    #expect(lines[2].hasPrefix("     forall: run 1 of 200 failed, seed 5, after "))
    let start = try #require(lines.firstIndex(of: "╭─ a script that fails on its own:"))
    let end = try #require(lines.firstIndex(of: "╰─ its end"))
    #expect(lines[end + 1] == "  again: kvosandbox test a.lua:1 --seed 5")
    let script = lines[(start + 1)..<end]
    #expect(script.contains("    replay = { seed = 5, run = 1, { 4 }, { 4 } },"))
    try folder.write("printed.lua", script.joined(separator: "\n"))
    let again = try command.run("test", "printed.lua")
    #expect(again.status == 1)
    #expect(again.output.contains("  printed.lua:8  too many: expected true, got false\n"))
    #expect(again.lastLine == "0 passed, 1 failed")
    let run = try command.run("run", "printed.lua")
    #expect(run.status == 1)
    #expect(run.error.contains("error[E-ASSERTION]: too many: expected true, got false\n --> printed.lua:8"))
  }

  @Test func `a wrong expectation is shown with the statement that caused the first difference`() throws {
    try folder.write(
      "a.lua",
      """
      local Track = class "Track" { title = "string" }
      it("tells", function()
        local track = Track()
        track:observe("title", { "new" }, function() end)
        track.title = "B"
        expect [[
          observeValue title of <Track "B"> {kind: setting, new: "A"}
        ]]
      end)

      """)
    let output = try command.run("test", "a.lua").output
    #expect(output.hasPrefix("FAIL  a.lua › tells      (seed 0)\n  a.lua:6  expected 1 callback, got 1;"))
    #expect(output.contains("╰─ caused by line 5:  track.title = \"B\"\n"))
    #expect(output.hasSuffix("  again: kvosandbox test a.lua:2\n\n0 passed, 1 failed\n"))
  }

  @Test func `a file that cannot be loaded is one failure`() throws {
    try folder.write("Scenarios/broken.lua", "x = = 1")
    try folder.write("Scenarios/raises.lua", "it('one', function() end)\nerror('top')\n")
    try folder.write("Scenarios/whole.lua", "it('one', function() end)\n")
    let result = try command.run("test")
    #expect(result.lastLine == "1 passed, 2 failed")
    #expect(result.status == 1)
  }

  @Test func `tests are chosen by name, by line and by path`() throws {
    try writeScenarios()
    #expect(try command.run("test", "--filter", "add").lastLine == "1 passed, 0 failed")
    #expect(try command.run("test", "Scenarios/a.lua:2").lastLine == "1 passed, 0 failed")
    #expect(try command.run("test", "Scenarios/a.lua:4").lastLine == "0 passed, 1 failed")
    #expect(try command.run("test", "Scenarios/sub", "Scenarios/sub/plain.lua").lastLine == "1 passed, 0 failed")
    #expect(
      try command.run("test", "--list").output == """
        Scenarios/a.lua:2  numbers › add
        Scenarios/a.lua:3  numbers › don't
        Scenarios/a.lua:7  numbers › later
        Scenarios/sub/plain.lua:1

        """)
  }

  @Test func `nothing matched, or nothing there, has a status of its own`() throws {
    try writeScenarios()
    let result = try command.run("test", "--filter", "no such name")
    #expect(result.status == 5)
    #expect(result.lastLine == "0 passed, 0 failed")
    #expect(try command.run("test", "nowhere").status == 66)
    #expect(try command.run("test", "--shard", "4/3").status == 64)
  }

  @Test func `what failed is run again until it passes`() throws {
    try writeScenarios()
    #expect(try command.run("test").status == 1)
    #expect(try command.run("test", "--failed").lastLine == "0 passed, 1 failed")
    try folder.write(
      "Scenarios/a.lua", "describe('numbers', function() it('don\\'t', function() end) it('new', function() end) end)"
    )
    #expect(try command.run("test", "--failed").lastLine == "1 passed, 0 failed")
    #expect(try command.run("test", "--failed").status == 5)
  }

  @Test func `what failed is found without a path where it was named the last time`() throws {
    #expect(try command.run("test", "--failed").status == 5)
    try folder.write("t.lua", "it('a', error) it('b', function() end)")
    #expect(try command.run("test", "t.lua").lastLine == "1 passed, 1 failed")
    #expect(try command.run("test", "--failed").lastLine == "0 passed, 1 failed")
    try writeScenarios()
    #expect(try command.run("test", "Scenarios").status == 1)
    #expect(try command.run("test", "--failed").lastLine == "0 passed, 2 failed")
    unlink("\(folder.path)/t.lua")
    #expect(try command.run("test", "--failed").lastLine == "0 passed, 1 failed")
  }

  @Test func `parts of the files are disjoint and make the whole`() throws {
    for index in 0..<5 { try folder.write("Scenarios/f\(index).lua", "it('t\(index)', function() end)") }
    var listed: [String] = []
    for part in 1...3 {
      let output = try command.run("test", "--list", "--shard", "\(part)/3").output
      listed += output.split(separator: "\n").map(String.init)
    }
    #expect(listed.sorted() == (0..<5).map { "Scenarios/f\($0).lua:1  t\($0)" })
    #expect(try command.run("test", "--shard", "6/6").status == 0)
    var bazel = command
    bazel.environment = [
      "TEST_TOTAL_SHARDS": "5", "TEST_SHARD_INDEX": "4", "TEST_SHARD_STATUS_FILE": "\(folder.path)/s",
    ]
    #expect(try bazel.run("test", "--list").output == "Scenarios/f4.lua:1  t4\n")
    #expect(folder.read("s") == "")
  }

  @Test func `files run in parallel are shown in their order, the same every time`() throws {
    for index in 0..<20 {
      let delay = index % 3 == 0 ? "for i = 1, 300000 do end " : ""
      try folder.write("Scenarios/f\(index + 10).lua", "it('t', function() \(delay)error('e\(index)') end)")
    }
    let one = try command.run("test", "-j", "1")
    #expect(one.lastLine == "0 passed, 20 failed")
    #expect(try command.run("test", "-j", "4").output == one.output)
  }

  @Test func `a shuffled run prints its seed and is the same for it`() throws {
    for index in 0..<6 {
      try folder.write("Scenarios/f\(index).lua", "for i = 1, 5 do it('t' .. i, function() error('x') end) end")
    }
    let first = try command.run("test", "--shuffle", "-j", "1").output
    let seed = first.split(separator: "\n").first.map { String($0.dropFirst("shuffled: ".count)) } ?? ""
    #expect(seed.hasPrefix("--shuffle="))
    #expect(try command.run("test", seed, "-j", "2").output == first)
  }

  @Test func `a shuffled list is in the order in which the tests run`() throws {
    try folder.write(
      "Scenarios/a.lua",
      "for i = 1, 6 do it('a' .. i, function() end) end describe('d', function() for i = 1, 6 do it('b' .. i, function() end) end end)"
    )
    try folder.write("Scenarios/b.lua", "it('c', function() end)")
    for seed in 1...4 {
      let listed = try command.run("test", "--list", "--shuffle=\(seed)").output.split(separator: "\n").map {
        $0.split(separator: "  ").last.map(String.init) ?? ""
      }
      let ran = try command.run("test", "--verbose", "--shuffle=\(seed)").output.split(separator: "\n").compactMap {
        $0.split(separator: "  ").first == "ok"
          ? $0.split(separator: " › ", maxSplits: 1).last?.split(separator: "  ").first : nil
      }
      #expect(listed == ran.map(String.init))
      #expect(listed.count == 13)
    }
  }

  @Test func `the first failure ends the run where that is asked for`() throws {
    for index in 0..<4 { try folder.write("Scenarios/f\(index).lua", "for i = 1, 3 do it('t', error) end") }
    let result = try command.run("test", "--fail-fast", "-j", "1")
    #expect(result.lastLine == "0 passed, 1 failed")
    #expect(
      result.output.hasSuffix(
        "\nstopped at the first failure: 2 tests and 3 files not run\n0 passed, 1 failed\n"))
    let last = try command.run("test", "--fail-fast", "-j", "1", "Scenarios/f0.lua:1#3")
    #expect(!last.output.contains("stopped"))
  }

  @Test func `a test that reaches its limit fails, and those that follow run`() throws {
    try folder.write(
      "Scenarios/slow.lua", "it('loops', function() while true do end end)\nit('next', function() end)\n")
    try folder.write("Scenarios/z.lua", "it('after', function() end)\n")
    let result = try command.run("test", "--time-limit", "2", "-j", "1")
    #expect(result.lastLine == "2 passed, 1 failed")
    #expect(result.output.contains("error[E-TIME-LIMIT]: the script ran longer than its time limit of 2 s\n"))
    #expect(result.status == 1)
  }

  @Test func `a file that cannot be stopped is given up, and the others run`() throws {
    // Counting the characters of 256 MiB is one call of C, and takes seconds.
    try folder.write(
      "Scenarios/a.lua",
      """
      it('first', function() end)
      it('stuck', function() print('here') utf8.len(('x'):rep(1 << 28)) end)
      it('third', function() end)
      pending('later')

      """)
    try folder.write("Scenarios/b.lua", "it('after', function() end)\n")
    let result = try command.run("test", "--time-limit", "0.4", "--memory-limit", "2000", "-j", "1")
    #expect(
      result.output == """
        FAIL  Scenarios/a.lua › stuck      (seed 0)
          error[E-TIME-LIMIT]: the script ran longer than its time limit of 0.4 s
           --> Scenarios/a.lua:2
            2 | it('stuck', function() print('here') utf8.len(('x'):rep(1 << 28)) end)
            = look for a loop that never ends, or raise the limit with --time-limit S
            = it could not be stopped: a call that it had made did not come back
            = more: kvosandbox explain E-TIME-LIMIT
          printed:
             here
          again: kvosandbox test Scenarios/a.lua:2

        FAIL  Scenarios/a.lua › third      (seed 0)
          Scenarios/a.lua:3  it was not run: a test before it could not be stopped
          again: kvosandbox test Scenarios/a.lua:3

        2 passed, 2 failed, 1 skipped

        """)
  }

  @Test func `a setup that cannot be stopped fails the tests that it is for`() throws {
    try folder.write(
      "Scenarios/a.lua",
      """
      it('first', function() end)
      describe('d', function()
        setup(function() utf8.len(('x'):rep(1 << 28)) end)
        pending('later')
        it('second', function() end)
        it('third', function() end)
      end)

      """)
    let result = try command.run("test", "--time-limit", "0.4", "--memory-limit", "2000")
    #expect(result.lastLine == "1 passed, 2 failed, 1 skipped")
    #expect(result.output.hasPrefix("FAIL  Scenarios/a.lua › d › second      (seed 0)\n  error[E-TIME-LIMIT]"))
    #expect(try command.run("test", "--list", "--failed").output.contains("d › third"))
  }

  @Test func `a long name is cut, and its test is found by its number`() throws {
    try folder.write(
      "a.lua", "it(('n'):rep(1000), function() assert.equal(('v'):rep(1 << 20), 1) end) it('m', print)\n")
    var screen = command
    screen.environment["COLUMNS"] = "80"
    let result = try screen.run("test", "a.lua")
    #expect(result.output.utf8.count < 3000)
    #expect(result.output.contains("…(520 more)…nnn"))
    #expect(result.output.contains("  again: kvosandbox test a.lua:1#1\n"))
    #expect(try command.run("test", "a.lua:1#1").lastLine == "0 passed, 1 failed")
  }

  @Test func `a name without measure is refused`() throws {
    try folder.write("a.lua", "it(('n'):rep(1 << 20), function() end)\n")
    let result = try command.run("test", "a.lua")
    #expect(result.output.contains("expects a name of at most 1000 bytes as argument 1 'name', got one of 1048576"))
    #expect(result.output.utf8.count < 3000)
  }

  @Test func `what a test raises is cut, whatever it is made of`() throws {
    try folder.write(
      "a.lua",
      """
      it('lines', function() error(('x\\n'):rep(4000000)) end)
      it('marks', function() error('e' .. ('\\u{301}\\u{316}'):rep(200000)) end)
      it('values', function() assert.equal('e' .. ('\\u{301}\\u{316}'):rep(200000), 'x') end)
      """)
    var screen = command
    screen.environment["COLUMNS"] = "80"
    let result = try screen.run("test", "a.lua", "--time-limit", "5")
    #expect(result.output.utf8.count < 10_000)
    #expect(result.lastLine == "0 passed, 3 failed")
    let whole = try command.run("test", "a.lua", "--time-limit", "5")
    #expect(whole.output.utf8.count < 1_000_000)
  }

  @Test func `an interrupt ends with a summary so far`() throws {
    try folder.write("Scenarios/a.lua", "it('passes', function() end)")
    try folder.write(
      "Scenarios/b.lua",
      "it('warns', function() local T = class 'T' { x = 'integer' } T():willChangeValueForKey('x') end)")
    try folder.write("Scenarios/c.lua", "it('loops', function() while true do end end)")
    let result = try command.run("test", "-j", "1", "--time-limit", "20", interruptingAfter: "E-WILL-WITHOUT-DID")
    #expect(result.status == 130)
    #expect(result.output == "interrupted: 1 of 3 files did not finish\n2 passed, 0 failed\n")
  }
}
