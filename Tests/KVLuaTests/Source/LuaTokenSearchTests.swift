import KVLua
import Testing

@Suite("The place of a name on a line")
struct LuaTokenSearchTests {
  @Test(
    "a name is found as an identifier and in strings",
    arguments: [
      (#"track.titel = "Z""#, "titel", 7..<12), (#"track:setValueForKey("Z", "titel")"#, "titel", 28..<33),
      (#"artist:valueForKeyPath("albums.titel")"#, "titel", 32..<37), (#"  print(titel)"#, "titel", 9..<14),
      (#"Track { title = 1, titel = 2 }"#, "titel", 20..<25), (#"titles.titel()"#, "titel", 8..<13),
      (#"c:filtered "ANY tracks.titel == 'x'""#, "titel", 24..<29), (#"ä.titel"#, "titel", 4..<9),
      (#"x = "mytitel titel""#, "titel", 14..<19),
    ])
  func found(line: String, name: String, columns: Range<Int>) {
    let source = LuaSourceText("-- titel\n" + line + "\n-- titel")
    #expect(source.token(atLine: 2, named: name) == LuaSourceRange(line: 2, columns: columns))
  }

  @Test("the preferred role wins, and without it any other will do")
  func roles() {
    let source = LuaSourceText(#"titel = f("titel", a.titel)"#)
    #expect(source.token(atLine: 1, named: "titel")?.columns == 22..<27)
    #expect(source.token(atLine: 1, named: "titel", preferring: .variable)?.columns == 1..<6)
    #expect(source.token(atLine: 1, named: "titel", preferring: .string)?.columns == 12..<17)
    #expect(source.token(atLine: 1, named: "f", preferring: .string)?.columns == 9..<10)
    let assignments = LuaSourceText("a, titel = { b, titel = 1 }, 2")
    #expect(assignments.token(atLine: 1, named: "titel", preferring: .variable)?.columns == 4..<9)
    #expect(assignments.token(atLine: 1, named: "titel", preferring: .field)?.columns == 17..<22)
  }

  @Test(
    "an element is found by how it was used",
    arguments: [
      ("print(c.sections[1].name)", true, .indexed, "c.sections[1]"), ("t[i].x = 1", false, .indexed, "t[i]"),
      ("t[1]:m()", true, .indexed, "t[1]"), ("h[name]('x')", false, .called, "h[name]"),
      ("h[name] { }", false, .called, "h[name]"), ("print(t[1] + 1)", true, .other, "t[1]"),
      ("x = f(1, { 2 }).list[i].y", false, .indexed, "f(1, { 2 }).list[i]"),
      ("(a or b)[1].x = 2", true, .indexed, "(a or b)[1]"),
      ("a:b()[c[1]].d = 3", false, .indexed, "a:b()[c[1]]"), ("t['a b'].x = 1", false, .indexed, "t['a b']"),
      ("t[1].x, t[i].y = 1, 2", false, .indexed, "t[i]"),
    ] as [(String, Bool, LuaOperation, String)])
  func elements(line: String, isNumbered: Bool, kind: LuaOperation, found: String) throws {
    let source = LuaSourceText("-- t[1].x\n" + line)
    let range = try #require(source.element(atLine: 2, LuaElementUse(isNumbered: isNumbered, kind: kind)))
    #expect(range.line == 2)
    let bytes = Array(line.utf8)[(range.columns.lowerBound - 1)..<(range.columns.upperBound - 1)]
    #expect(String(decoding: bytes, as: UTF8.self) == found)
  }

  @Test(
    "no element is found where there is none, or more than one",
    arguments: [
      "t[1].x = t[2].x", "t.x = 1", "t[1] = 2", "x = { [1] = 2 }.y", "t[1][2].x = 3", "[1].x", "t[[1]].x", "]", "t[",
      "t[1]", "t]1].x", "t[i].x",
    ])
  func noElements(line: String) {
    let source = LuaSourceText(line)
    #expect(source.element(atLine: 1, LuaElementUse(isNumbered: true, kind: .indexed)) == nil)
    #expect(source.element(atLine: 2, LuaElementUse(isNumbered: true, kind: .indexed)) == nil)
  }

  @Test("a name that is not on the line is not found, nor one in a comment, nor a part of a word")
  func missing() {
    let source = LuaSourceText("a.titel = 1\nb = titels -- titel\n'titels'")
    #expect(source.token(atLine: 2, named: "titel") == nil)
    #expect(source.token(atLine: 3, named: "titel") == nil)
    #expect(source.token(atLine: 9, named: "titel") == nil)
    #expect(source.token(atLine: 1, named: "") == nil)
    #expect(source.token(inLines: 2...9, named: "titel") == nil)
    #expect(source.token(inLines: 1...9, named: "titel")?.line == 1)
  }

  @Test("a word in a long string is found on its own line")
  func longStrings() {
    let source = LuaSourceText("p = predicate [[\n  name == 'x'\n  AND titel == 1\n]]")
    #expect(source.token(atLine: 3, named: "titel") == LuaSourceRange(line: 3, columns: 7..<12))
    #expect(source.token(atLine: 2, named: "titel") == nil)
  }

  @Test(
    "a part of a literal's text is found where it is written",
    arguments: [
      (#"f("a BEGINWITH 'b'")"#, "a BEGINWITH 'b'", 2..<11, 6..<15), (#"f "ab""#, "ab", 2..<2, 6..<7),
      (#"f('\"ä\x41\u{E9}z')"#, "\"äAéz", 4..<5, 18..<19), (#"f('\"ä\x41\u{E9}z')"#, "\"äAéz", 2..<4, 8..<18),
      ("f [==[a b]==]", "a b", 2..<3, 9..<10), ("f [[a b]]", "a b", 3..<3, 8..<9),
      (#"f("whole", "a whole")"#, "a whole", 2..<7, 15..<20), (#"f("a whole", "whole")"#, "whole", 0..<5, 15..<20),
      (#"f("x MATCHES '(a'")"#, "(a", 0..<1, 15..<16),
    ])
  func parts(line: String, text: String, part: Range<Int>, columns: Range<Int>) {
    let source = LuaSourceText("-- \n" + line + "\n")
    #expect(
      source.range(ofCharacters: part, ofText: text, inLines: 2...2) == LuaSourceRange(line: 2, columns: columns))
    #expect(source.range(ofCharacters: part, ofText: text, inLines: 1...1) == nil)
    #expect(source.range(ofCharacters: part, ofText: text + "?", inLines: 2...2) == nil)
  }

  @Test("a part of a text of several lines is found on its own line")
  func partsOfLongTexts() {
    let source = LuaSourceText("p [[\n  a == 1 AN\n  b == 2]]")
    let text = "  a == 1 AN\n  b == 2"
    #expect(
      source.range(ofCharacters: 9..<11, ofText: text, inLines: 1...1) == LuaSourceRange(line: 2, columns: 10..<12))
    #expect(
      source.range(ofCharacters: 14..<15, ofText: text, inLines: 1...1) == LuaSourceRange(line: 3, columns: 3..<4))
    #expect(source.range(ofCharacters: 9..<15, ofText: text, inLines: 3...3)?.columns == 10..<12)
    #expect(source.range(ofCharacters: 0..<0, ofText: "", inLines: 1...3) == nil)
  }

  @Test(
    "an operand is found by what was done to it",
    arguments: [
      ("print(t.name, t.name.first)", "name", true, .indexed, 17), ("f(#t.new .. t.new)", "new", true, .measured, 6),
      ("if t.new then f(#t.new) end", "new", true, .measured, 20),
      ("local function g(x) return x.y end", "x", false, .indexed, 28), ("x = y .. x", "x", false, .concatenated, 10),
      ("a = (x and x.name or '') .. x.name", "x", false, .indexed, 29), ("x = -n + m", "n", false, .calculated, 6),
      ("x(a.x, x.x {})", "x", true, .called, 10), ("x.y.z, y = 1", "y", true, .indexed, 3),
      ("a = x and x.name", "x", false, .indexed, 11), ("t.f, t.g = 1, t.f 'x'", "f", true, .called, 17),
    ] as [(String, String, Bool, LuaOperation, Int)])
  func operands(line: String, name: String, isField: Bool, operation: LuaOperation, column: Int) {
    let source = LuaSourceText("-- x.y\n" + line)
    let range = source.operand(inLines: 2...2, named: name, isField: isField, of: operation, isNil: true)
    #expect(range == LuaSourceRange(line: 2, columns: column..<column + name.utf8.count))
  }

  @Test func `no operand is found of another operation`() {
    let source = LuaSourceText("local x = y.z(#w) + 1")
    for (name, operation) in [("x", LuaOperation.indexed), ("y", .called), ("w", .calculated), ("v", .other)] {
      #expect(source.operand(inLines: 1...1, named: name, isField: false, of: operation, isNil: true) == nil)
    }
    #expect(source.operand(inLines: 2...9, named: "y", isField: false, of: .indexed, isNil: true) == nil)
  }

  @Test func `what stands behind and was reached where the value is not nil`() {
    let source = LuaSourceText("a = (x and #x) + #x")
    #expect(
      source.operand(inLines: 1...1, named: "x", isField: false, of: .measured, isNil: false)?.columns == 13..<14)
  }

  @Test func `names of locals, functions and parameters are known up to their line`() {
    let source = LuaSourceText(
      """
      local a, b <const> = f(x, y)
      local function g(c, ...) end
      function m.n:o(d) end
      for i, e in pairs(t) do local h = function(k, l) end end
      local late
      """)
    #expect(source.localNames(before: 4) == ["a", "b", "g", "c", "d", "i", "e", "h", "k", "l"])
    #expect(source.localNames(before: 1) == ["a", "b"])
  }
}

/// Whether a function is called where it should be passed.
struct PassedCallTests {
  @Test(arguments: [
    ("o:observe(\"n\", { \"new\" }, told())", true), ("t = { cell = told() }", true), ("f(told, told ( ))", true),
    ("o:observe(\"n\", told)", false), ("told()", false), ("f(\"n\", told(1))", false), ("f(\"n\", x.told())", false),
    ("f(\"n\", tolds())", false), ("-- f(\"n\", told())", false), ("f(\"n, told()\")", false),
  ])
  func `a call without arguments that is an argument or a field`(line: String, isPassed: Bool) {
    let text = LuaSourceText(bytes: Array("\n\(line)".utf8))
    #expect(text.isPassedCalled("told", atLine: 2) == isPassed)
    #expect(!text.isPassedCalled("told", atLine: 1))
  }
}
