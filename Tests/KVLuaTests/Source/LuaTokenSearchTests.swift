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
}
