import Glibc
import KVLua
import KVScripting
import KVTrace
import Testing

/// The script that a failing `forall` prints: in a fresh interpreter it fails by itself, with the same message.
@Suite struct ReplayScriptTests {
  /// Runs the script that `text` prints, with any seed, and gives what it fails with.
  private func replayed(_ text: String, seed: UInt64 = 0, folder: String = "") throws -> (
    script: String, message: String?
  ) {
    let first = try PropertyRun(text, seed: seed, folder: folder)
    let script = try #require(first.counterexample?.script)
    let again = try PropertyRun(script, seed: seed &+ 12345, name: "printed.lua", folder: folder)
    #expect(again.message == first.message)
    #expect(again.message != nil)
    // It says what failed itself, and is not shrunk once more.
    #expect(again.counterexample == nil)
    return (script, again.message)
  }

  private static let parts = """
    setup = function(random) return { limit = random(20, 30), sum = 0 } end,
    step = function(world, random) world.sum = world.sum + random(9) end,
    check = function(world) assert.is_true(world.sum < world.limit, "sum " .. world.sum) end,
    """

  @Test func `it is the script up to the statement that calls forall, with the replay in the call`() throws {
    let (script, _) = try replayed(
      """
      #!/usr/bin/env kvosandbox
      local kept = 1
      describe("outer", function()
        it("fails", function()
          forall {
            \(Self.parts)
          }
        end)
      end)
      it("dropped", function() end)
      """)
    #expect(script.contains("local kept = 1\n"))
    #expect(script.contains("    forall {\n      replay = { seed = 0, run = 1, setup = { 20 }, "))
    #expect(!script.contains("dropped"))
    #expect(script.hasPrefix("-- Run 1 of a forall of property.lua:5, seed 0: "))
    #expect(script.hasSuffix("end)\n"))
  }

  @Test(arguments: [
    "forall { PARTS }", "forall({ PARTS })", "local ok, e = pcall(forall, { PARTS }) if not ok then error(e) end",
    "it('t', function() local forall = forall forall { PARTS } end)",
    "local options = { PARTS } forall(options)",
    "for i = 1, 2 do it('t' .. i, function() if i == 2 then forall { PARTS } end end) end",
    "local function property(options) forall(options) end it('t', function() property { PARTS } end)",
    "it('t', function()\n  coroutine.wrap(function() forall { PARTS } end)() end)",
    "do local f = forall f { PARTS } end goto over\nlocal x = 1\n::over::",
  ])
  func `it fails however forall was called`(_ call: String) throws {
    _ = try replayed(call.split(separator: "PARTS", omittingEmptySubsequences: false).joined(separator: Self.parts))
  }

  @Test func `it fails in the same way whichever lines end how`() throws {
    let text = "forall {\n\(Self.parts)\n}\nprint 'behind'\n"
    let carriage = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    _ = try replayed("\u{FEFF}" + carriage)
  }

  @Test func `it brings back what math_random gave to the steps that are left`() throws {
    for seed in [0, 1, 2, .max] as [UInt64] {
      let (script, _) = try replayed(
        """
        forall {
          setup = function() return { sum = math.random(5) } end,
          step = function(world, random)
            if random:boolean() then world.sum = world.sum + math.random(1000) end
          end,
          check = function(world) assert.is_true(world.sum < 1500, "sum " .. world.sum) end,
        }
        """, seed: seed)
      #expect(script.contains(seed == .max ? "seed = 0xffffffffffffffff" : "seed = \(seed),"))
    }
  }

  @Test func `it names an object as the run did`() throws {
    let (_, message) = try replayed(
      ScriptFixture.classes + """
        local outer = Item()
        it('t', function()
          Item()
          forall {
            setup = function() return List { items = {} } end,
            step = function(list, random) if random(3) == 3 then list.items:add(Item()) end end,
            check = function(list)
              assert.is_true(#list.items < 3, 'last ' .. tostring(list.items:last()))
            end,
          }
        end)
        """)
    #expect(message == "last <Item#4>: expected true, got false")
  }

  @Test func `a property in a module is replayed by the script that requires it`() throws {
    let folder = try #require(TemporaryFolder())
    try folder.write("properties.lua", "return function() forall { \(Self.parts) } end\n")
    let (script, _) = try replayed(
      "local property = require 'properties'\nit('t', function() property() end)\n", folder: folder.path)
    #expect(script.contains("local replay, original = {"))
    #expect(script.contains("require 'properties'"))
  }

  @Test func `a script that is run fails with its status`() throws {
    let runner = try ScriptRunner(
      source: ScriptSource(name: "x.lua", text: "print 'first'\nforall {\n\(Self.parts)\n}"))
    var scripts: [String?] = []
    guard case .assertionFailed = runner.run(report: { scripts.append($0.script) }) else {
      Issue.record("a failing property is a failing assertion")
      return
    }
    #expect(scripts.count == 1)
    let script = try #require(scripts[0])
    let again = try ScriptRunner(source: ScriptSource(name: "y.lua", text: script))
    var headlines: [String] = []
    guard case .assertionFailed = again.run(report: { headlines.append($0.headline) }) else {
      Issue.record("the printed script fails")
      return
    }
    #expect(headlines.count == 1 && headlines[0].hasPrefix("sum 2"))
  }
}

/// A folder for modules, gone with this.
private final class TemporaryFolder {
  let path: String
  private var files: [String] = []

  init?() {
    var template = Array("/tmp/kvosandbox-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "w"))
    files.append("\(path)/\(name)")
    fputs(text, file)
    fclose(file)
  }

  deinit {
    for file in files { unlink(file) }
    rmdir(path)
  }
}
