import KVLua
import Testing

@Suite("Lines and columns of a script")
struct LuaSourceTextTests {
  @Test(
    "every line end that Lua knows ends one line",
    arguments: ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc", "a\n\rb\n\r\n\rc", "a\nb\r\n\nc\n"])
  func lineEnds(text: String) {
    let source = LuaSourceText(text)
    #expect(source.lineCount == 4)
    #expect((1...4).map { source.text(ofLine: $0) } == ["a", "b", "", "c"])
    #expect(source.text(ofLine: 0) == nil)
    #expect(source.text(ofLine: 5) == nil)
  }

  @Test("an empty text has no line and a lone line end one empty line")
  func emptyTexts() {
    #expect(LuaSourceText("").lineCount == 0)
    #expect(LuaSourceText("").text(ofLine: 1) == nil)
    #expect(LuaSourceText("\r\n").lineCount == 1)
    #expect(LuaSourceText("\r\n").text(ofLine: 1) == "")
  }

  @Test("the line of a byte counts its line end to the line it ends")
  func linesOfBytes() {
    let source = LuaSourceText("ab\r\nc\n")
    #expect((0...6).map { source.line(ofByte: $0) } == [1, 1, 1, 1, 2, 2, 2])
    #expect(LuaSourceText("").line(ofByte: 0) == 1)
    #expect(source.byteRange(ofLine: 1) == 0..<2)
    #expect(source.byteRange(ofLine: 2) == 4..<5)
  }

  @Test("trimming takes the white space around a line and nothing else")
  func trimming() {
    let source = LuaSourceText(" \t a = 1;  b = 2 -- both \t\r\n   \n")
    #expect(source.trimmedText(ofLine: 1) == "a = 1;  b = 2 -- both")
    #expect(source.trimmedText(ofLine: 2) == "")
    #expect(source.trimmedText(ofLine: 3) == nil)
  }

  @Test("columns in characters fall behind columns in bytes by what the letters take more")
  func characterColumns() {
    let source = LuaSourceText("x = \"ä\" + y\n👩‍👩‍👧z")
    #expect(source.characterColumn(ofByteColumn: 1, line: 1) == 1)
    #expect(source.characterColumn(ofByteColumn: 6, line: 1) == 6)
    #expect(source.characterColumn(ofByteColumn: 7, line: 1) == 6)
    #expect(source.characterColumn(ofByteColumn: 12, line: 1) == 11)
    #expect(source.characterColumn(ofByteColumn: 13, line: 1) == 12)
    #expect(source.characterColumn(ofByteColumn: 14, line: 1) == nil)
    #expect(source.characterColumn(ofByteColumn: 0, line: 1) == nil)
    #expect(source.characterColumn(ofByteColumn: 1, line: 3) == nil)
    #expect(source.characterColumn(ofByteColumn: 19, line: 2) == 2)
  }

  @Test("bytes that are not UTF-8 are kept as bytes and read as replacement characters")
  func foreignBytes() {
    let source = LuaSourceText(bytes: [0x61, 0xFF, 0x62, 0x0A])
    #expect(source.text(ofLine: 1) == "a\u{FFFD}b")
    #expect(source.bytes == [0x61, 0xFF, 0x62, 0x0A])
    #expect(source.characterColumn(ofByteColumn: 3, line: 1) == 3)
  }
}
