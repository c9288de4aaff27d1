import KVLua
import KVScripting
import KVTrace
import Testing

/// `assert.callbacks`, `assert.no_callbacks`, `assert.replays` and `expect`.
@Suite struct CallbackAssertionTests {
  /// A list with two items, a recorder that observes it and a table that shows it.
  static let list = """
    local a, b, c = Item { title = 'a' }, Item { title = 'b' }, Item { title = 'c' }
    local list = List { name = 'L', items = { a, b } }
    local log = Recorder('log')
    list:addObserver(log, 'items', { 'new' })

    """

  @Test(
    arguments: [
      "assert.no_callbacks(log) list.items:add(c) assert.callbacks(log, [[\n\n  observeValue items of <List \"L\"> {kind: insertion, indexes: [2], new: [<Item \"c\">]}\n]])",
      "list.items:add(c) assert.callbacks(log, { { 'observeValue', 'items', list, { kind = 'insertion', indexes = { 2 }, new = { c } } } })",
      "list.items:add(c) assert.callbacks(log, { 'observeValue items of <List \"L\"> {kind: insertion, indexes: [2], new: [<Item \"c\">]}' })",
      "list.items:add(c) assert.callbacks(log, '  observeValue items of <List \"L\"> {kind: insertion, indexes: [2], new: [<Item \"c\">]}  ') assert.no_callbacks(log)",
      "assert.callbacks(log, '') assert.callbacks(log, {}) assert.has_no.callbacks(log)",
      "local tv = TableView { name = 'tv', rows = { { 'x' } } } tv:beginUpdates() tv:reloadRows { { 0, 0 } } tv:endUpdates() assert.callbacks(tv, [[beginUpdates\nreloadRows [0, 0]\nendUpdates]])",
      "local tv = TableView { name = 'tv', rows = { { 'x' } } } tv:reloadRows { { 0, 0 } } assert.callbacks(tv, { { 'reloadRows', { { 0, 0 } } } })",
    ])
  func `callbacks that are expected say nothing and are taken`(body: String) throws {
    #expect(try headline(of: Self.list + body) == nil)
  }

  @Test(
    arguments: [
      (
        "list.items:add(c) assert.no_callbacks(log)",
        "expected no callbacks of 'log', got 1 callback: observeValue items of <List \"L\"> {kind: insertion, indexes: [2], new: [<Item \"c\">]}"
      ),
      ("assert.callbacks(log, 'x', 'why')", "why: expected 1 callback of 'log', got 0; callback 1 is missing: x"),
      (
        "list.items:removeAt(0) assert.callbacks(log, '')",
        "expected no callbacks of 'log', got 1 callback: observeValue items of <List \"L\"> {kind: removal, indexes: [0]}"
      ),
      (
        "list.items:removeAt(0) assert.callbacks(log, { { 'observeValue', 'items', list, { kind = 'removal', indexes = { 1 } } } })",
        "expected 1 callback of 'log', got 1; they differ first at callback 1: expected observeValue items of <List \"L\"> {kind: removal, indexes: [1]}, got observeValue items of <List \"L\"> {kind: removal, indexes: [0]}"
      ),
      (
        "list.items:removeAt(0) assert.callbacks(log)",
        "'assert.callbacks' has no text yet; it would hold observeValue items of <List \"L\"> {kind: removal, indexes: [0]}"
      ),
      (
        "assert.callbacks(3, 'x')",
        "bad argument #1 'source' to 'assert.callbacks': expected a Recorder or TableView, got number"
      ),
      (
        "assert.callbacks(log, 3)",
        "bad argument #2 'expected' to 'assert.callbacks': expected a text block or a list of rows, got number"
      ),
    ])
  func `other callbacks are told`(body: String, text: String) throws {
    #expect(try headline(of: Self.list + body) == text)
  }

  @Test func `a failing check takes the callbacks too`() throws {
    let body = "list.items:add(c) pcall(assert.callbacks, log, 'x') assert.no_callbacks(log)"
    #expect(try headline(of: Self.list + body) == nil)
  }

  @Test func `a table that follows its content replays`() throws {
    let table =
      Self.list + """
        local tv = TableView { name = 'tv' }
        local o = TableObserver { object = list, keyPath = 'items', tableView = tv }
        list.items:add(c) list.items:move(0, 2)
        batch(function() list.items:removeAt(0) list.items:add(a) end)
        assert.replays(o) assert.replays(tv)
        """
    #expect(try headline(of: table) == nil)
    #expect(
      try headline(of: table + " assert.not_replays(tv)") == "every bracket replays")
    #expect(
      try headline(
        of: "local tv = TableView { rows = { { 'x' } } } tv:numberOfRows(0) tv.rows[1][2] = 'y' assert.replays(tv)")
        == "the table does not show its content: section 0 shows 1 rows, its data source says 2")
  }

  // MARK: expect

  @Test func `expect sees everything since the last one, names where they were given`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        it('t', function()
          local list = List { name = 'L' }
          local tv = TableView { name = 'albums' }
          TableObserver { object = list, keyPath = 'items', tableView = tv }
          list:observe('items', { 'new' }, function() end)
          expect ''
          list.items:add(Item { title = 'x' })
          expect [[
            observeValue items of <List "L"> {kind: insertion, indexes: [0], new: [<Item "x">]}

            albums: insertRows [0, 0]
          ]]
          list.items:removeAll()
          list.name = 'M'
          expect [[
            observeValue items of <List "L"> {kind: removal, indexes: [0]}
            albums: deleteRows [0, 0]
          ]]
        end)
        """)
    #expect(run.summary == ["passed t"])
  }

  @Test func `expect counts from before_each on and forgets what the test before has left`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local list
        before_each(function()
          list = List { name = 'L' }
          list:observe('name', {}, function() end)
          list.name = 'M'
        end)
        it('one', function() list.name = 'N' end)
        it('two', function()
          expect [[
            observeValue name of <List "M"> {kind: setting}
          ]]
        end)
        """)
    #expect(run.summary == ["passed one", "passed two"])
  }

  @Test func `the failure of expect carries both lists and the causes`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """

        it('t', function()
          local list = List { name = 'L' }
          list:observe('name', {}, function() end)
          list.name = 'M'
          list.name =
            'N'
          expect [[
            observeValue name of <List "M"> {kind: setting}
            observeValue name of <List "O"> {kind: setting}
          ]]
        end)
        """)
    let failure = try #require(run.results.first?.outcome.failure)
    #expect(
      failure.headline
        == "expected 2 callbacks, got 2; they differ first at callback 2: expected observeValue name of <List \"O\"> {kind: setting}, got observeValue name of <List \"N\"> {kind: setting}"
    )
    #expect(failure.location?.line == 8)
    guard case .lines(let expected, let actual, nil)? = failure.assertion?.facts else {
      Issue.record("no lines")
      return
    }
    #expect(expected.count == 2)
    #expect(actual.map(\.cause?.line) == [5, 6])
    #expect(actual.last?.cause?.source == "list.name =")
    #expect(failure.assertion?.difference?.index == 1)
  }

  @Test func `callbacks left over fail a test that expects`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local function observed() local l = List { name = 'L' } l:observe('name', {}, function() end) return l end
        it('left', function() local l = observed() expect '' l.name = 'M' end)
        it('free', function() local l = observed() l.name = 'M' end)
        it('background', function()
          local l = List { name = 'L' }
          local tv = TableView { name = 'tv' }
          TableObserver { object = l, keyPath = 'items', tableView = tv }
          expect ''
          background(function() l.items:add(Item()) end)
        end)
        describe('with after_each', function()
          local l
          after_each(function() l.name = 'Z' end)
          it('body expects', function() l = observed() l.name = 'M' expect 'observeValue name of <List "M"> {kind: setting}' end)
        end)
        describe('with expecting after_each', function()
          local l
          after_each(function() expect 'observeValue name of <List "M"> {kind: setting}' end)
          it('hook expects', function() l = observed() expect '' l.name = 'M' end)
        end)
        """)
    #expect(
      run.summary == [
        "failed left: 1 callback came after the last 'expect': observeValue name of <List \"M\"> {kind: setting}",
        "passed free",
        "failed background: 1 callback came after the last 'expect': tv: insertRows [0, 0]",
        "passed with after_each › body expects",
        "passed with expecting after_each › hook expects",
      ])
    guard case .leftOver(let lines)? = run.results[2].outcome.failure?.assertion?.facts else {
      Issue.record("nothing left over")
      return
    }
    #expect(Set(lines.map(\.cause?.description)) == ["at end"])
  }

  @Test func `expect without text says what it would write`() throws {
    let body = """
      local l = List { name = 'L' } l:observe('name', {}, function() end) l.name = 'M'
      expect()
      """
    #expect(
      try headline(of: body)
        == "'expect' has no text yet; it would hold observeValue name of <List \"M\"> {kind: setting}")
    #expect(try headline(of: "expect()") == "'expect' has no text yet; it would hold no callbacks")
  }

  @Test func `a session without a trace refuses expect`() throws {
    let session = try ScriptSession()
    let chunk = try session.state.load("expect 'x'", chunkName: "a.lua")
    let error = try #require(throws: LuaError.self) { try chunk.call() }
    #expect(error.message == "KVOSandboxError: 'expect' needs a trace that keeps lines, and here is none")
  }
}
