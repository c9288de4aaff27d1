import KVObjects
import KVScripting
import KVTrace
import Testing

/// What scripts are refused, in the words that a script reads.
@Suite struct RefusalTests {
  /// What `pcall` catches of `body`: `tostring(e)`, the code and the hint.
  private func refusal(_ body: String) throws -> [String] {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        it('t', function()
          local item, list = Item { title = 'x' }, List { name = 'L' }
          local holds, e = pcall(function() \(body) end)
          assert.is_false(holds)
          print(tostring(e)) print(e.code) print(e.hint)
        end)
        """)
    #expect(run.summary == ["passed t"])
    return run.printed
  }

  @Test(arguments: [
    (
      "assert.matches('(((', 'x')",
      "NSInvalidArgumentException: bad argument #1 'pattern' to 'assert.matches': expected a Lua pattern, "
        + "got \"(((\": unfinished capture", "E-ARGUMENT", "nil"
    ),
    (
      "list.items:removeAtIndexes { math.maxinteger }",
      "NSRangeException: removeAtIndexes: 9223372036854775807 is no index", "E-INDEX-RANGE", "indexes count from 0"
    ),
    (
      "list:willChange('removal', { -1 }, 'items')", "NSRangeException: willChange: -1 is no index", "E-INDEX-RANGE",
      "indexes count from 0"
    ),
    (
      "clock:advance(0 / 0)",
      "NSInvalidArgumentException: bad argument #1 'seconds' to 'advance': expected a number of seconds below 1e12, "
        + "got number -nan", "E-ARGUMENT", "nil"
    ),
    (
      "return date() + 1e300",
      "NSInvalidArgumentException: bad argument #2 'seconds' to 'add': expected a number of seconds below 1e12, "
        + "got number 1e+300", "E-ARGUMENT", "nil"
    ),
    (
      "Item(5)", "NSInvalidArgumentException: bad argument #1 'values' to 'Item': expected a table, got number",
      "E-ARGUMENT", "nil"
    ),
    (
      "return item.zzz",
      "NSUndefinedKeyException: [<Item \"x\"> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key zzz.", "E-UNKNOWN-KEY", "Item has the keys rating, title"
    ),
    (
      "item:obsrve('title')",
      "NSUndefinedKeyException: [<Item \"x\"> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key obsrve.", "E-UNKNOWN-KEY", "did you mean 'observe'?"
    ),
    (
      "io.open('x')", "KVOSandboxError: io has no 'open' here", "E-UNKNOWN-GLOBAL",
      "scripts read and write no files: print and io.write write to the output"
    ),
    (
      "list.items.add(item)",
      "NSInvalidArgumentException: bad self to 'add': expected a collection, got Item (call it as object:add())",
      "E-ARGUMENT", "nil"
    ),
    (
      "class 'Odd' { ['a.b'] = 'string' }", "NSInvalidArgumentException: \"a.b\" cannot name a property",
      "E-DECLARATION", "a name has no '.' and begins with no '@'"
    ),
    (
      "TableView { updates = 'hybrid', threshold = -1 }",
      "NSInvalidArgumentException: TableView: option 'threshold' expects a number of changes, 0 or more, got number",
      "E-WRONG-OPTION", "nil"
    ),
    (
      "TableView { dataSource = { numberOfRows = function() return 1e15 end } }:text()",
      "NSInternalInconsistencyException: the data source returned 1000000000000000 for the number of rows in section 0, "
        + "which is too many",
      "E-DATA-SOURCE", "a table view keeps at most 10000000 sections and as many rows"
    ),
    (
      "TableView { dataSource = { numberOfSections = function() return 1 << 62 end, numberOfRows = print } }:text()",
      "NSInternalInconsistencyException: the data source returned 4611686018427387904 for the number of sections, "
        + "which is too many",
      "E-DATA-SOURCE", "a table view keeps at most 10000000 sections and as many rows"
    ),
  ])
  func `a refusal says what is wrong and what to do`(
    body: String, text: String, code: String, hint: String
  ) throws {
    // The sign of a quotient that is no number is the processor's.
    #expect(try refusal(body).map { $0.replacing("number nan", with: "number -nan") } == [text, code, hint])
  }

  @Test func `a callback that an assertion did not expect names the statement behind it, of recorders and tables`()
    throws
  {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """

        it('recorder', function()
          local list, log = List {}, Recorder('log')
          list:addObserver(log, 'name')
          list.name = 'L'
          assert.no_callbacks(log)
        end)
        it('table', function()
          local list, tv = List {}, TableView {}
          TableObserver { object = list, keyPath = 'items', tableView = tv }
          list.items:add(Item {})
          assert.no_callbacks(tv)
        end)
        """)
    let causes = run.results.map { result in
      guard case .failed(let failure) = result.outcome else { return "passed" }
      return failure.assertion?.difference?.actual.first?.cause?.description ?? "no cause"
    }
    #expect(causes == ["test.lua:5  list.name = 'L'", "test.lua:11  list.items:add(Item {})"])
  }
}

@Suite struct ScriptMemoryTests {
  private func outcome(of text: String, mebibytes: Int) throws -> String {
    var configuration = ScriptRunner.Configuration()
    configuration.memoryLimit = mebibytes << 20
    let runner = try ScriptRunner(source: ScriptSource(name: "s.lua", text: text), configuration: configuration)
    return switch runner.run(report: { _ in }) {
    case .good: "good"
    case .limitReached(let diagnostic): diagnostic.code.rawValue
    default: "other"
    }
  }

  @Test func `objects that a script keeps count against its limit of memory`() throws {
    let script = """
      local P = class "P" { children = array "P" }
      local p = P {}
      for _ = 1, 60000 do p.children:add(P {}) end
      """
    #expect(try outcome(of: script, mebibytes: 8) == "E-MEMORY-LIMIT")
  }

  @Test func `objects that nobody keeps do not`() throws {
    let script = """
      local P = class 'P' { name = 'string' }
      for _ = 1, 60000 do P {} end
      """
    #expect(try outcome(of: script, mebibytes: 8) == "good")
  }
}
