import KVLua
import Testing

/// A script in which each line states the first line of its statement, as `N| text`.
private func expectFirstLines(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
  var texts: [Substring] = []
  var expected: [Int] = []
  for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0].filter { $0 != " " }) else {
      Issue.record("no line number before '|' in: \(line)", sourceLocation: sourceLocation)
      return
    }
    expected.append(number)
    texts.append(parts[1])
  }
  for lineEnd in ["\n", "\r\n"] {
    let map = LuaStatementMap(LuaSourceText(texts.joined(separator: lineEnd)))
    let lines = expected.indices.map { map.firstLine(ofStatementAtLine: $0 + 1) }
    #expect(lines == expected, sourceLocation: sourceLocation)
  }
}

@Suite("The statement of a line")
struct LuaStatementMapTests {
  @Test("calls, constructors and expressions over several lines belong to their first line")
  func severalLines() {
    expectFirstLines(
      """
       1| artist:addAll {
       1|   first,
       1|   Album { title = "x" },
       1| }
       5| local s = [[
       5|   text
       5| ]] .. f(
       5|   1
       5| )
      10| a.b[
      10|   1
      10| ].c, d = 1,
      10|   2
      14| foo
      14|   :bar(1)
      14|   :baz "x"
      17| x = not a and
      17|   -b or #c
      19| local t <const>, u <close> =
      19|   1, 2
      """)
  }

  @Test("a line in a function body belongs to the body's own statement")
  func functionBodies() {
    expectFirstLines(
      """
       1| describe("albums", function()
       2|   it("adds", function()
       3|     artist.albums:add(
       3|       Album()
       3|     )
       6|     batch(function()
       7|       a.x = 1
       8|       b.y = 2
       6|     end)
       2|
       2|   end)
       1| end)
      13| local function f(a, ...)
      14|   return a
      13| end
      16| function m.n:o()
      17|   x()
      16| end
      19| local t = {
      20|   f = function() return 1 end,
      19|   [1] = 2;
      19|   g = function()
      23|     x = 1
      19|   end,
      19| }
      """)
  }

  @Test("the head of a control structure belongs to its own line, and so does what its condition causes")
  func controlStructures() {
    expectFirstLines(
      """
       1| while
       1|   a and
       1|   b do
       4|   x()
       1| end
       6| for i = 1,
       6|   10 do
       8|   y()
       6| end
      10| for k, v in pairs {
      10|   1
      12| } do z() end
      13| repeat
      14|   x()
      15| until f(
      15|   a
      15| )
      18| if a
      18|   or b then
      20|   x()
      21| elseif c
      21|   and d then
      23|   y()
      18| else
      25|   z()
      18| end
      27| do
      28|   goto done
      29|   ::done::
      27| end
      31| while true do break end
      32| return a,
      32|   b
      """)
  }

  @Test("of two statements that share a line the one that starts there wins")
  func sharedLines() {
    expectFirstLines(
      """
       1| a = {
       2| } b = 1
       3| f(function()
       4|   x = 1 end) g(
       4|   2)
       6| x = 1; y = {
       6| };
      """)
  }

  @Test("lines without a statement, and lines outside the text, stand for themselves")
  func noStatement() {
    let map = LuaStatementMap(LuaSourceText("#!/usr/bin/env kvosandbox\n-- comment\n\n--[[\n]] x = 1 -- why\n  \n"))
    for line in [-1, 0, 1, 2, 3, 4, 6, 7, 1_000] {
      #expect(map.statement(atLine: line) == nil)
      #expect(map.firstLine(ofStatementAtLine: line) == line)
    }
    #expect(map.firstLine(ofStatementAtLine: 5) == 5)
    #expect(map.text(ofStatementAtLine: 5) == "]] x = 1 -- why")
    #expect(map.text(ofStatementAtLine: 1_000) == nil)
    #expect(LuaStatementMap(LuaSourceText("")).statements.isEmpty)
  }

  @Test("the text is that of the first line, without the white space around it")
  func texts() {
    let map = LuaStatementMap(LuaSourceText("it('x', function()\n\t  artist:addAll { \r\n  a,\r\n  }  \r\nend)"))
    #expect(map.text(ofStatementAtLine: 4) == "artist:addAll {")
    #expect(map.text(ofStatementAtLine: 5) == "it('x', function()")
  }

  @Test("the running function decides between the statements of a line")
  func runningFunction() {
    let map = LuaStatementMap(
      LuaSourceText(
        """
        artist:setAll(
          map(list, function(x) return x.foo end),
          other())
        local function g(
          a)
          list:each(function(x)
            x.y = 1 end) h(
            2)
        end
        for i = 1, 2 do
          x = 1
          f(function() return 1 end) end
        """))
    #expect(map.firstLine(ofStatementAtLine: 2) == 2)
    #expect(map.firstLine(ofStatementAtLine: 2, inFunctionDefinedAtLine: 2) == 2)
    #expect(map.firstLine(ofStatementAtLine: 2, inFunctionDefinedAtLine: 0) == 1)
    #expect(map.firstLine(ofStatementAtLine: 7, inFunctionDefinedAtLine: 6) == 7)
    #expect(map.firstLine(ofStatementAtLine: 8, inFunctionDefinedAtLine: 4) == 7)
    #expect(map.firstLine(ofStatementAtLine: 12, inFunctionDefinedAtLine: 0) == 12)
    // The main chunk's statement around the whole of `g`; and a function that has no statement on the line.
    #expect(map.firstLine(ofStatementAtLine: 7, inFunctionDefinedAtLine: 0) == 4)
    #expect(map.firstLine(ofStatementAtLine: 3, inFunctionDefinedAtLine: 99) == 1)
  }

  @Test("a statement knows its last line and its function's line")
  func statements() {
    let map = LuaStatementMap(LuaSourceText("f(function()\n  g()\nend)\nlocal function h\n() return end"))
    #expect(
      map.statements == [
        LuaStatement(firstLine: 1, lastLine: 3, functionLine: 0),
        LuaStatement(firstLine: 2, lastLine: 2, functionLine: 1),
        LuaStatement(firstLine: 4, lastLine: 5, functionLine: 0),
        LuaStatement(firstLine: 5, lastLine: 5, functionLine: 5),
      ])
  }

  @Test("a broken script keeps the statements that can be told")
  func brokenScripts() {
    expectFirstLines(
      """
       1| x = = 1
       2| end
       3| a.b(
       3|   1, ,
       5| local = 3
       6| y = 1
       7| if z the
       8|   w()
       9| )
      10| v = {
      10|   1 2
      10| }
      13| t()
      """)
  }

  @Test("200 nested levels are read, and 20,000 neither crash nor overflow the stack")
  func depth() {
    let nested = String(repeating: "(", count: 190) + "\n1\n" + String(repeating: ")", count: 190)
    #expect(LuaStatementMap(LuaSourceText("x =\n" + nested)).firstLine(ofStatementAtLine: 4) == 1)
    for opening in ["(", "{", "f(", "do ", "f(function() ", "a[", "-", "not ", "if x then else ", "x = 1 .. "] {
      let text = String(repeating: opening, count: 20_000) + "\nlast()"
      #expect(LuaStatementMap(LuaSourceText(text)).firstLine(ofStatementAtLine: 1) == 1)
    }
  }
}
