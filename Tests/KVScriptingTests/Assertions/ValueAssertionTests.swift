import KVLua
import KVScripting
import Testing

@Suite struct ValueAssertionTests {
  @Test(
    arguments: [
      "assert(1) assert(true, 'm') assert('x')",
      "local a, b, c = assert(1, nil, 3) assert.equal(1, a) assert.is_nil(b) assert.equal(3, c)",
      "assert.equal(3, 3.0) assert.equal('a', 'a') assert.equal(nil, nil) assert.equals(1, 1)",
      "assert.equal(date '2001-01-01', date()) assert.same({ date '2001-01-01' }, { date() })",
      "assert.not_equal(1, 2) assert.is_not.equal(1, 2) assert.are_not.equal(1, 2) assert.no.equal(1, 2)",
      "assert.is.equal(1, 1) assert.are.equal(1, 1) assert.are.same({}, {}) assert.was.equal(1, 1)",
      "assert.is.not_equal(1, 2) assert.is_not.not_equal(1, 1)",
      "assert.same({ 1, { a = 'x' } }, { 1, { a = 'x' } }) assert.same(1, 1.0)",
      "assert.not_same({ 1 }, { 1, 2 }) assert.not_same({ 1, 2 }, { 1 }) assert.is_not.same({ a = 1 }, { b = 1 })",
      "local i = Item() assert.same({ i }, { i }) assert.not_same({ Item() }, { Item() })",
      "assert.same({ false }, { false }) assert.not_same({ false }, {})",
      "assert.near(1, 1.05, 0.1) assert.near(2, 2, 0) assert.is_not.near(1, 2, 0.5)",
      "assert.is_true(true) assert.is_false(false) assert.is_nil(nil) assert.is_nil() assert.is_not_nil(0)",
      "assert.is_not_true(1) assert.is_not_false(nil) assert.truthy(0) assert.falsy(nil) assert.falsy(false)",
      "assert.matches('^a%d', 'a1b') assert.not_matches('b', 'aaa') assert.does.match('1', 12)",
      "assert.has_error(function() error 'x' end) assert.has.error(function() error 'x y' end, 'x y')",
      "assert.has_no_error(function() end) assert.has.no.error(function() end) assert.has_no.errors(function() end)",
      "local e = assert.has_error(function() Item().titel = 1 end) assert.equal('NSUndefinedKeyException', e.name)",
      "local ok, e = pcall(assert.equal, 1, 2) assert.is_false(ok) assert.equal('E-ASSERTION', e.code)",
      "local ok, e = pcall(assert, false, 'no') assert.equal('no', e)",
      "local t = { code = 1 } local ok, e = pcall(assert, nil, t) assert.equal(t, e)",
    ])
  func `an assertion that holds says nothing`(body: String) throws {
    #expect(try headline(of: body) == nil)
  }

  @Test(
    arguments: [
      "assert.equal([[\na\nb\n]], 'a\\nb')",
      "assert.equal([[\na\nb]], 'a\\nb\\n')",
      "assert.equal('a\\nb', [[\na\nb\n]])",
      "assert.are.same([==[\na\nb\n]==], 'a\\nb')",
      "assert.equals(\n  [[\na\nb\n]],\n  'a\\nb',\n  'a message'\n)",
    ])
  func `a block in a call is the same with and without a final line end`(body: String) throws {
    #expect(try headline(of: body) == nil)
  }

  @Test(
    arguments: [
      "assert.equal('a\\nb\\n', 'a\\nb')",
      "assert.equal([[\na\nb\n]], 'a')",
      "assert.equal([[\na\nb\n\n]], 'a\\nb')",
      "assert.equal([[a]], 'a\\n')",
      "local wanted = [[\na\nb\n]] assert.equal(wanted, 'a\\nb')",
      "assert.not_equal([[\na\nb\n]], 'a\\nb')",
      "assert.same({ [[\na\nb\n]] }, { 'a\\nb' })",
    ])
  func `a final line end counts everywhere else`(body: String) throws {
    #expect(try headline(of: body) != nil)
  }

  @Test(
    arguments: [
      ("assert(false)", "assertion failed!"),
      ("assert(nil, 'because')", "because"),
      ("assert.equal(3, 4)", "expected 3, got 4"),
      ("assert.equal(3, '3')", #"expected 3, got "3""#),
      ("assert.equal(1, nil, 'the count')", "the count: expected 1, got nil"),
      ("assert.not_equal(1, 1)", "expected anything but 1, got 1"),
      ("assert.equal(Item { title = 'A' }, Item())", #"expected <Item "A">, got <Item#2>"#),
      ("assert.equal(0.1, 3.0)", "expected 0.1, got 3.0"),
      ("assert.equal({ 1 }, { 1 })", "expected [1], got [1]"),
      ("assert.same({ 1, 2 }, { 1, 3 })", "expected [1, 2], got [1, 3]; they differ first at [2]: expected 2, got 3"),
      (
        "assert.same({ b = 1, a = { x = 'q' } }, { a = { x = 'r' } }, 'm')",
        #"m: expected {a: {x: "q"}, b: 1}, got {a: {x: "r"}}; they differ first at .a.x: expected "q", got "r""#
      ),
      (
        "assert.same({ [3] = 1, ['a b'] = null }, {})",
        #"expected {3: 1, "a b": null}, got {}; they differ first at [3]: expected 1, got nil"#
      ),
      ("assert.same({ 1 }, 1)", "expected [1], got 1"),
      ("assert.near(1, 2, 0.5)", "expected 1 ± 0.5, got 2"),
      ("assert.near(1, 'x', 0.5)", #"expected 1 ± 0.5, got "x""#),
      ("assert.is_true(1)", "expected true, got 1"),
      ("assert.is_false(nil)", "expected false, got nil"),
      ("assert.is_nil(false)", "expected nil, got false"),
      ("assert.is_not_nil(nil)", "expected anything but nil, got nil"),
      ("assert.truthy(nil)", "expected a true value, got nil"),
      ("assert.falsy(print)", "expected false or nil, got <function>"),
      ("assert.matches('^b', 'abc')", #"expected a text that matches "^b", got "abc""#),
      ("assert.matches('b', nil)", #"expected a text that matches "b", got nil"#),
      ("assert.has_error(function() end)", "expected an error, got none"),
      ("assert.has_error(function() end, 'x')", #"expected an error with "x", got none"#),
      (
        "assert.has_error(function() Item().titel = 1 end, 'zzz', 'm')",
        #"m: expected an error with "zzz", got "NSUndefinedKeyException: "#
      ),
      ("assert.has_no_error(function() error({}) end)", #"expected no error, got "{}""#),
      ("assert.equl(1, 1)", "KVOSandboxError: assert has no field or method 'equl'"),
      ("assert.is_not.nill(1)", "KVOSandboxError: assert has no field or method 'nill'"),
      ("assert.equal()", "bad argument #1 'expected' to 'assert.equal': expected a value, got no value"),
      ("assert.near(1, 2)", "bad argument #3 'tolerance' to 'assert.near': expected a value, got no value"),
      ("assert.has_error(3)", "bad argument #1 'f' to 'assert.has_error': expected a function, got number"),
    ])
  func `an assertion that does not hold says what it expected and what it got`(body: String, text: String) throws {
    let found = try #require(try headline(of: body))
    #expect(text.hasSuffix(": ") ? found.hasPrefix(text) : found == text)
  }

  @Test func `tables that hold themselves are compared and printed`() throws {
    #expect(
      try headline(
        of: "local a, b = {}, {} a.own = a b.own = b assert.same(a, b) local c = { own = {} } assert.not_same(a, c)")
        == nil)
    #expect(
      try headline(of: "local a = { 1 } a.own = a assert.equal(1, a)") == "expected 1, got {1: 1, own: …}")
  }

  @Test func `a chain of many tables is compared without an end of the stack`() throws {
    let chain = "local function chain(n, last) local t = last for i = 1, n do t = { t } end return t end "
    #expect(try headline(of: chain + "assert.same(chain(20000, 1), chain(20000, 1))") == nil)
    let found = try #require(try headline(of: chain + "assert.same(chain(20000, 1), chain(20000, 2))"))
    #expect(found.hasSuffix("expected 1, got 2"))
    #expect(found.count < 400)
  }

  @Test func `what tables share is compared once`() throws {
    let shared = "local function twice(n) local t = {} for i = 1, n do t = { t, t } end return t end "
    #expect(try headline(of: shared + "assert.same(twice(60), twice(60))") == nil)
  }

  @Test func `long values are whole and the place where they differ is told`() throws {
    let body = "local a, b = {}, {} for i = 1, 500 do a[i] = i b[i] = i end b[400] = 0 assert.same(a, b)"
    let found = try #require(try headline(of: body))
    #expect(found.hasPrefix("expected [1, 2, 3, "))
    #expect(found.contains(", 399, 400, 401, ") && found.contains(", 399, 0, 401, "))
    #expect(found.hasSuffix(", 499, 500]; they differ first at [400]: expected 400, got 0"))
    let text = try #require(try headline(of: "local a = ('x'):rep(300) assert.equal(a .. 'b', a .. 'c')"))
    #expect(text.hasSuffix(#"they differ first at character 301: expected "b", got "c""#))
  }

  @Test func `a failure knows its line and its facts`() throws {
    let run = try ScriptTestRun("it('t', function()\n  local x = 1\n  assert.equal(2, x, 'why')\nend)")
    let failure = try #require(run.results.first?.outcome.failure)
    #expect(failure.location == LuaLocation(chunk: "test.lua", line: 3))
    let assertion = try #require(failure.assertion)
    #expect(assertion.assertion == "assert.equal")
    #expect(assertion.message == "why")
    guard case .values(expected: "2", actual: "1", difference: nil) = assertion.facts else {
      Issue.record("other facts: \(assertion.facts)")
      return
    }
  }

  @Test func `a limit is not caught by has_error`() throws {
    let run = try ScriptTestRun(
      "it('t', function() assert.has_error(function() while true do end end) end) it('u', function() end)",
      timeLimit: 2)
    #expect(run.summary == ["failed t: the time limit of 2 s was reached", "passed u"])
  }
}
