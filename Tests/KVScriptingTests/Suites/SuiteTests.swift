import KVLua
import KVObjects
import KVScripting
import KVTrace
import Testing

/// `describe`, `it`, their relatives and hooks.
@Suite struct SuiteTests {
  @Test func `tests run after the main chunk, in the order of declaration`() throws {
    let run = try ScriptTestRun(
      """
      print 'begin'
      describe('a', function()
        print 'in a'
        it('one', function() print 'one' end)
        describe('b', function() it('two', function() print 'two' end) end)
        it('three', function() print 'three' end)
      end)
      it('four', function() print 'four' end)
      print 'end'
      """)
    #expect(run.printed == ["begin", "in a", "end", "one", "two", "three", "four"])
    #expect(run.summary == ["passed a › one", "passed a › b › two", "passed a › three", "passed four"])
  }

  @Test func `hooks of outer describes come first before a test and last behind it, setups once`() throws {
    let run = try ScriptTestRun(
      """
      local function p(text) return function() print(text) end end
      setup(p 'setup') teardown(p 'teardown') before_each(p '(') after_each(p ')')
      it('one', p '1')
      describe('in', function()
        setup(p 'setup in') teardown(p 'teardown in') before_each(p '[') after_each(p ']')
        it('two', p '2')
        it('three', p '3')
      end)
      describe('idle', function() setup(p 'never') pending('x') end)
      """)
    #expect(
      run.printed == [
        "setup", "(", "1", ")", "setup in", "(", "[", "2", "]", ")", "(", "[", "3", "]", ")", "teardown in",
        "teardown",
      ])
  }

  @Test func `a describe without a selected test runs none of its hooks`() throws {
    let run = try ScriptTestRun(
      """
      describe('a', function() setup(function() print 'a' end) it('one', function() end) end)
      describe('b', function() setup(function() print 'b' end) it('two', function() end) end)
      """, selecting: { $0.path.last == "two" })
    #expect(run.printed == ["b"])
    #expect(run.summary == ["passed b › two"])
  }

  @Test func `pending tests do not run, and xfail turns an outcome round`() throws {
    let run = try ScriptTestRun(
      """
      pending('p')
      pending('q', function() print 'never' end)
      it('r')
      xfail('known', function() assert.equal(1, 2) end)
      xfail('fixed', function() end)
      describe('hook', function()
        before_each(function() error('broken', 0) end)
        xfail('hooked', function() end)
      end)
      """)
    #expect(
      run.summary == [
        "pending p", "pending q", "pending r", "expected failure known: expected 1, got 2",
        "unexpected pass fixed: it is marked with 'xfail', but it passed",
        "failed hook › hooked: before_each: broken",
      ])
    #expect(run.printed.isEmpty)
    #expect(run.results.map(\.outcome.isFailure) == [false, false, false, false, true, true])
    #expect(run.results.map(\.outcome.isSkipped) == [true, true, true, false, false, false])
  }

  @Test func `two tests may have one name`() throws {
    let run = try ScriptTestRun("it('x', function() end) it('x', function() error('e', 0) end)")
    #expect(run.summary == ["passed x", "failed x: e"])
    #expect(Set(run.results.map(\.testCase)).count == 2)
  }

  @Test func `each test starts with new serials, clock and random numbers`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local function look() print(tostring(Item()), tostring(date()), math.random(1000000)) clock:advance(5) end
        look()
        describe('d', function()
          setup(look)
          before_each(look)
          it('one', function() end)
          it('two', look)
        end)
        """)
    #expect(run.printed.count == 5)
    #expect(Set(run.printed.dropLast()).count == 1)
    #expect(run.printed.last?.hasPrefix("<Item#2>\t2001-01-01T00:00:05Z\t") == true)
  }

  @Test func `what a test has made ends with it, what a setup or the top level has made does not`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local list = List { name = 'L' }
        local function watch(name) list:observe('name', {}, function() print(name) end) end
        watch 'top'
        describe('d', function()
          setup(function() watch 'setup' end)
          it('one', function() watch 'one' print '1' list.name = 'a' end)
          it('two', function() print '2' list.name = 'b' end)
        end)
        it('three', function() print '3' list.name = 'c' end)
        """)
    #expect(run.printed == ["1", "top", "setup", "one", "2", "top", "setup", "3", "top"])
  }

  @Test func `classic observers of a test end with it`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local list, log = List { name = 'L' }, Recorder()
        it('one', function() list:addObserver(log, 'name') list.name = 'a' assert.equal(1, #log) end)
        it('two', function() log:clear() list.name = 'b' assert.equal(0, #log) end)
        """)
    #expect(run.summary == ["passed one", "passed two"])
  }

  @Test func `compat starts from what the top level and the setups have set`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local list = List { items = { Item() } }
        local function check() return pcall(list.observe, list, 'items.title', {}, function() end) end
        it('before', function() assert.is_true(check()) compat { toManyKeyPaths = 'raise' } assert.is_false(check()) end)
        it('after', function() assert.is_true(check()) end)
        describe('d', function()
          setup(function() compat { toManyKeyPaths = 'raise' } end)
          it('inside', function() assert.is_false(check()) end)
        end)
        it('behind', function() assert.is_true(check()) end)
        """)
    #expect(run.summary == ["passed before", "passed after", "passed d › inside", "passed behind"])
    let top = try ScriptTestRun(
      ScriptFixture.classes + """
        compat { toManyKeyPaths = 'raise' }
        it('t', function()
          assert.has_error(function() List():observe('items.title', {}, function() end) end)
        end)
        """)
    #expect(top.summary == ["passed t"])
  }

  @Test func `the end of a test delivers what background has left`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        local tv
        it('leaves', function()
          local list = List()
          tv = TableView { name = 'tv' }
          TableObserver { object = list, keyPath = 'items', tableView = tv }
          background(function() list.items:add(Item()) end)
          print(#tv:take())
        end)
        it('finds', function() print(#tv:take()) end)
        """)
    #expect(run.printed == ["0", "1"])
  }

  @Test func `a manual change that is never ended is a warning of its test`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + """
        it('one', function()
          List { name = 'L' }:willChangeValueForKey('name')
        end)
        it('two', function() end)
        """)
    #expect(run.summary == ["passed one", "passed two"])
    #expect(run.results.map(\.warnings.count) == [1, 0])
    let warning = try #require(run.results.first?.warnings.first)
    #expect(warning.place?.line == 2)
    #expect(warning.headline.contains("'name' of <List \"L\">"))
  }

  // MARK: Errors

  @Test func `an error in a hook fails its tests and says which hook`() throws {
    let run = try ScriptTestRun(
      """
      describe('setup', function()
        setup(function() error('s', 0) end)
        teardown(function() print 'teardown' end)
        it('one', function() print 'one' end)
        describe('in', function() setup(function() print 'in' end) it('two', function() print 'two' end) end)
        pending('three')
      end)
      describe('each', function()
        before_each(function() assert.equal(1, 2) end)
        after_each(function() print 'after_each' error('a', 0) end)
        it('four', function() print 'four' end)
      end)
      describe('after', function()
        after_each(function() error('a', 0) end)
        it('five', function() print 'five' end)
        it('six', function() error('b', 0) end)
      end)
      describe('teardown', function()
        teardown(function() error('t', 0) end)
        it('seven', function() end)
        it('eight', function() end)
      end)
      it('nine', function() end)
      """)
    #expect(
      run.summary == [
        "failed setup › one: setup: s", "failed setup › in › two: setup: s", "pending setup › three",
        "failed each › four: before_each: expected 1, got 2", "failed after › five: after_each: a",
        "failed after › six: b", "passed teardown › seven", "failed teardown › eight: teardown: t", "passed nine",
      ])
    #expect(run.printed == ["after_each", "five"])
    #expect(run.results[3].outcome.failure?.alsoFailed.map(\.headline) == ["after_each: a"])
    #expect(run.results[5].outcome.failure?.alsoFailed.map(\.stage) == [.afterEach])
  }

  @Test func `a limit of time ends its test and not those that follow`() throws {
    let run = try ScriptTestRun(
      """
      after_each(function() print 'after' end)
      it('tight', function() while true do end end)
      it('caught', function() pcall(function() while true do end end) print 'never' end)
      it('coroutine', function() coroutine.wrap(function() while true do end end)() end)
      it('next', function() print 'next' end)
      """, timeLimit: 2)
    let limit = "the time limit of 2 s was reached"
    #expect(
      run.summary == [
        "failed tight: \(limit)", "failed caught: \(limit)", "failed coroutine: \(limit)", "passed next",
      ])
    #expect(run.printed == ["after", "after", "after", "next", "after"])
    #expect(run.results[0].outcome.failure?.error?.limit == .time)
    #expect(run.results[0].outcome.failure?.location?.line == 2)
  }

  @Test func `a delegate that never comes to rest is one failed test, and what waits is not delivered`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes
        + """
        local told, toldAtLimit = 0, 0
        after_each(function() toldAtLimit = told end)
        it('first', function() end)
        it('runaway', function()
          local list = List()
          RelationalCollectionController { onObject = list, relation = 'items', delegate = {
            didChangeContent = function()
              told = told + 1
              list.items:add(Item())
              list.items:removeAll()
            end } }
          list.items:add(Item())
        end)
        it('last', function() print(told > 1, told == toldAtLimit) end)
        """, timeLimit: 2)
    #expect(
      run.summary == ["passed first", "failed runaway: the time limit of 2 s was reached", "passed last"])
    // Nothing is delivered behind the limit.
    #expect(run.printed == ["true\ttrue"])
  }

  @Test func `a controller that outlives a test which never came to rest shows what there is`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes
        + """
        local list, c, isRunning, told, tv
        describe('a list', function()
          setup(function()
            list, isRunning, told, tv = List(), true, Recorder(), TableView { name = 't' }
            RelationalCollectionController { onObject = list, relation = 'items', delegate = told }
            RelationalCollectionController { onObject = list, relation = 'items', delegate = tv }
            c = RelationalCollectionController { onObject = list, relation = 'items', delegate = {
              didChangeContent = function()
                if isRunning then list.items:add(Item()) list.items:removeAt(0) end
              end } }
          end)
          it('runs away', function() list.items:add(Item()) end)
          it('goes on', function()
            isRunning = false
            told:clear() tv:clear()
            assert.equal(#list.items, #c.collection)
            list.items:removeAll()
            assert.equal(0, #c.collection)
            told:clear()
            list.items:add(Item { title = 'x' })
            assert.equal(1, #c.collection)
            assert.same(list.items:toTable(), c.collection)
            assert.equal('x', tv:cell(0, 0))
            assert.equal(3, #told)
            assert.replays(c)
            assert.replays(tv)
          end)
        end)
        """, timeLimit: 2)
    #expect(
      run.summary == ["failed a list › runs away: the time limit of 2 s was reached", "passed a list › goes on"])
  }

  @Test func `nothing is declared while tests run, and names are texts`() throws {
    let run = try ScriptTestRun(
      "it('t', function() it('u', function() end) end) it('v', function() before_each(function() end) end)")
    #expect(
      run.summary == [
        "failed t: KVOSandboxError: 'it' was called by a running test",
        "failed v: KVOSandboxError: 'before_each' was called by a running test",
      ])
    let error = try #require(throws: LuaError.self) { _ = try ScriptTestRun("it('a') it(3, function() end)") }
    #expect(error.message.hasSuffix("bad argument #1 'name' to 'it': expected a string, got number"))
  }

  @Test func `an error of the engine in a test is a diagnostic with its place`() throws {
    let run = try ScriptTestRun(
      ScriptFixture.classes + "\nit('t', function()\n  Item().titel = 'x'\nend)")
    let failure = try #require(run.results.first?.outcome.failure)
    #expect(failure.diagnostic.code == .unknownKey)
    #expect(failure.location == LuaLocation(chunk: "test.lua", line: 3))
    #expect(failure.assertion == nil)
  }

  // MARK: Files

  @Test func `a script without tests is one test`() throws {
    let good = try ScriptTestRun("assert.equal(1, 1)\nprint 'x'")
    #expect(good.summary == ["passed test.lua"])
    #expect(good.results.first?.testCase.kind == .script)
    #expect(try ScriptTestRun("assert.equal(1, 2)").summary == ["failed test.lua: expected 1, got 2"])
    #expect(try ScriptTestRun("error('no', 0)").summary == ["failed test.lua: no"])
    #expect(
      try ScriptTestRun("while true do end", timeLimit: 0.05).summary
        == ["failed test.lua: the time limit of 0.05 s was reached"])
    #expect(
      try ScriptTestRun(
        ScriptFixture.classes + "local l = List() l:observe('name', {}, function() end) expect '' l.name = 'M'"
      ).summary == [
        #"failed test.lua: 1 callback came after the last 'expect': observeValue name of <List "M"> {kind: setting}"#
      ])
  }

  @Test func `a file that cannot be loaded throws`() throws {
    let syntax = try #require(throws: LuaError.self) { _ = try ScriptTestRun("it('x', function(") }
    #expect(syntax.isSyntaxError)
    let late = try #require(throws: LuaError.self) {
      _ = try ScriptTestRun("it('x', function() end) error('late', 0)")
    }
    #expect(late.message == "late")
    let inside = try #require(throws: LuaError.self) {
      _ = try ScriptTestRun("it('x') describe('d', function() error('inside', 0) end)")
    }
    #expect(inside.message == "inside")
  }

  @Test func `a line selects the tests that cover it, else those of its describe`() throws {
    let file = try ScriptTestFile(
      source: ScriptSource(
        name: "a.lua",
        text: """
          describe('d', function()

            it('one', function()
              assert(true)
            end)
            describe('e', function()
              it('two', function() end)

              it('three', function() end)
            end)
          end)
          it('four', function() end)
          """))
    defer { file.close() }
    #expect(try file.load().map(\.lines) == [3...5, 7...7, 9...9, 12...12])
    func names(_ line: Int) -> [String] { file.cases(atLine: line).compactMap(\.path.last) }
    #expect(names(4) == ["one"])
    #expect(names(8) == ["two", "three"])
    #expect(names(2) == ["one", "two", "three"])
    #expect(names(12) == ["four"])
    #expect(names(99) == [])
  }

  @Test func `shuffling depends on the seed alone and stays inside describes`() throws {
    let text =
      "describe('a', function() for i = 1, 20 do it('a' .. i, function() end) end end) "
      + "describe('b', function() for i = 1, 20 do it('b' .. i, function() end) end end)"
    let plain = try ScriptTestRun(text).summary
    let one = try ScriptTestRun(text, shuffleSeed: 1).summary
    #expect(one == (try ScriptTestRun(text, shuffleSeed: 1).summary))
    #expect(one != plain)
    #expect(one != (try ScriptTestRun(text, shuffleSeed: 2).summary))
    #expect(one.sorted() == plain.sorted())
    let firsts = one.map { $0.contains("a › ") }
    #expect(firsts.prefix(20).allSatisfy { $0 == firsts[0] })
    let some = try ScriptTestRun(text, shuffleSeed: 1, selecting: { $0.ordinal % 3 == 0 }).summary
    #expect(some == one.filter { some.contains($0) })
  }

  @Test func `a report that answers no ends the run`() throws {
    let file = try ScriptTestFile(
      source: ScriptSource(
        name: "a.lua",
        text: """
          teardown(function() print 'teardown' end)
          for i = 1, 5 do it('t' .. i, function() print(i) assert(i ~= 2) end) end
          """))
    defer { file.close() }
    var printed: [String] = []
    file.session.state.printHook = { printed.append($0) }
    _ = try file.load()
    var reported: [String] = []
    file.run { result in
      reported.append(result.testCase.name)
      return !result.outcome.isFailure
    }
    #expect(reported == ["t1", "t2"])
    #expect(printed == ["1", "2", "teardown"])
  }

  @Test func `an interrupt fails the test under way and ends the run`() throws {
    let file = try ScriptTestFile(
      source: ScriptSource(
        name: "a.lua", text: "it('a', function() stop() while true do end end) it('b', function() end)"))
    defer { file.close() }
    let state = file.session.state
    try state.setGlobal("stop", .function(try state.makeFunction("stop", .effect { $0.state.interrupt() })))
    _ = try file.load()
    let results = file.results()
    #expect(results.map(\.testCase.name) == ["a"])
    #expect(results.first?.outcome.failure?.headline == "interrupted")
  }
}
