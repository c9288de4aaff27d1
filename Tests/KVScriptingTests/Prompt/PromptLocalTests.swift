import KVScripting
import KVTrace
import Testing

struct PromptLocalTests {
  @Test func `a local lives on`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local x = 1", "x = x + 1")
    #expect(try typed.type("x") == "2")
    try typed.typeAll("local a, b, c = 1, 'two'")
    #expect(try typed.type("a, b, c") == "1, \"two\", nil")
    try typed.typeAll("c = 3; local d = a + c")
    #expect(try typed.type("d") == "4")
  }

  @Test func `a local function calls itself`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local function factorial(n) if n < 2 then return 1 end return n * factorial(n - 1) end")
    #expect(try typed.type("factorial(10)") == "3628800")
  }

  @Test func `closures share the variable`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local n = 0", "local function up() n = n + 1 end", "up() up()", "n = n * 10", "up()")
    #expect(try typed.type("n") == "21")
  }

  @Test func `a second local is another variable`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local x = 1", "local function old() return x end", "local x = x + 1")
    #expect(try typed.type("old(), x") == "1, 2")
    try typed.typeAll("local x, y = x * 10; local x = x + 1")
    #expect(try typed.type("old(), x, y") == "1, 21, nil")
  }

  @Test func `a local hides a global from there on`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("g = 'global'", "function ask() return g end", "local g = 'local'")
    #expect(try typed.type("ask(), g") == "\"global\", \"local\"")
  }

  @Test func `locals of blocks end with them`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "do local inner = 1 end", "for i = 1, 2 do local each = i end", "if true then local then_ = 1 end")
    for name in ["inner", "i", "each", "then_"] { #expect(try typed.type(name) == "failed", "\(name)") }
  }

  @Test func `constants stay constant`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local k <const>, v = 5, 6", "local t <const> = { 1 }")
    #expect(try typed.type("k + v, t[1]") == "11, 1")
    #expect(try typed.type("k = 6") == "refused")
    #expect(typed.diagnostics.first?.headline.contains("const") == true)
    try typed.typeAll("v = 7", "local c <close> = setmetatable({}, { __close = function() print('closed') end })")
    #expect(typed.takeShown() == "closed\n")
    #expect(try typed.type("type(c)") == "\"table\"")
  }

  @Test func `what was declared before an error is there`() throws {
    let typed = try TypedPrompt()
    #expect(try typed.type("local a = 1; error('no'); local b = 2") == "failed")
    #expect(try typed.type("a") == "1")
    #expect(try typed.type("b") == "failed")
  }

  @Test func `a statement may follow on the same line`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local f = print -- (not a call)", "local a = 1 (print)('x')", "local b = 2; (f)('y')")
    #expect(typed.takeShown() == "x\ny\n")
    #expect(try typed.type("a, b") == "1, 2")
    try typed.typeAll("local _keep = 1", "local _keep_ = _keep + 1")
    #expect(try typed.type("_keep_") == "2")
  }

  @Test func `an environment may be a local`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local p = print", "local _ENV = { y = 5 }", "p(y)")
    #expect(typed.takeShown() == "5\n")
  }

  @Test func `many locals are no matter as long as a statement uses few`() throws {
    let typed = try TypedPrompt()
    for number in 0..<400 { try typed.typeAll("local v\(number) = \(number)") }
    #expect(try typed.type("v0 + v199 + v399") == "598")
    let all = (0..<400).map { "v\($0)" }.joined(separator: ", ")
    #expect(try typed.type("print(\(all))") == "refused")
    #expect(try typed.type("v1") == "1")
  }

  @Test func `lines of a statement keep their numbers`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local x = 1")
    #expect(try typed.type("local y =\n  x\nlocal z = y\nx.a.b = 1") == "failed")
    #expect(typed.diagnostics.first?.place?.line == 4)
  }
}
