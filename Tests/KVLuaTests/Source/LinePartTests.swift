import KVLua
import Testing

/// Where the parts of a line are that Lua's messages have no name for.
struct LinePartTests {
  private func part(_ part: LuaLinePart, of line: String) -> String? {
    let text = LuaSourceText(bytes: Array(line.utf8))
    guard let range = text.only(part, atLine: 1) else { return nil }
    let bytes = Array(line.utf8)[(range.columns.lowerBound - 1)..<(range.columns.upperBound - 1)]
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `an operator is found where the line has just one of its kind`() {
    let comparisons: Set<LuaSymbol> = [.less, .greater]
    #expect(part(.symbol(comparisons), of: "print(t.a < t.b)") == "<")
    #expect(part(.symbol(comparisons), of: "print(a < b, b > a)") == nil)
    #expect(part(.symbol(comparisons), of: "print(a) -- a < b") == nil)
    #expect(part(.symbol(comparisons), of: "local limit <const> = a > b") == ">")
    #expect(part(.symbol([.concatenation]), of: "print(nil .. '..')") == "..")
  }

  @Test func `the index of an assigned element is found`() {
    #expect(part(.assignedIndex, of: "t[key] = 1") == "key")
    #expect(part(.assignedIndex, of: "t = { [a.b] = t[c] }") == "a.b")
    #expect(part(.assignedIndex, of: "t[a], u[b] = 1, 2") == "b")
    #expect(part(.assignedIndex, of: "t[a] = 1 t[b] = 2") == nil)
    #expect(part(.assignedIndex, of: "t[] = 1") == nil)
  }

  @Test func `the numbers of a loop are found`() {
    #expect(part(.loopNumber(0), of: "for i = f(1, 2), n do end") == "f(1, 2)")
    #expect(part(.loopNumber(1), of: "for i = 1, #list do end") == "#list")
    #expect(part(.loopNumber(2), of: "for i = 1, 2 do end") == nil)
    #expect(part(.loopNumber(1), of: "for i = 1") == nil)
    #expect(part(.loopNumber(1), of: "for i in pairs(t) do end") == nil)
  }
}
