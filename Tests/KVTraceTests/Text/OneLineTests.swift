import KVObjects
import KVTrace
import Testing

/// What is more than letters to a terminal or a reader of lines.
@Suite struct OneLineTests {
  @Test func `Control characters are written as escapes`() {
    #expect("a\tb\nc\r\u{1B}\u{0}".onOneLine == "a\tb" + #"\nc\r\u{1B}\u{0}"#)
    #expect("a\tb\nc\r\u{1B}".escapingControls == "a\tb\nc\\r\\u{1B}")
    #expect(
      "\u{7F}\u{80}\u{9F}\u{2028}\u{202E}\u{2066}\u{FEFF}".onOneLine
        == #"\u{7F}\u{80}\u{9F}\u{2028}\u{202E}\u{2066}\u{FEFF}"#)
    #expect("é日🎈e\u{301}\u{200D}".onOneLine == "é日🎈e\u{301}\u{200D}")
  }

  @Test func `What is written so stays`() {
    let text = String(String.UnicodeScalarView((0...0x2100).compactMap { Unicode.Scalar($0) }))
    #expect(text.onOneLine.onOneLine == text.onOneLine)
    #expect(!text.onOneLine.unicodeScalars.contains { $0.isControl && $0 != "\t" })
    #expect(!text.escapingControls.unicodeScalars.contains { $0.isControl && $0 != "\t" && $0 != "\n" })
  }

  @Test(
    arguments: [
      [], [0x61], [0xE9], [0x63, 0xE9, 0x2E], [0xC3, 0xA9, 0xFF, 0xE6, 0x97], [0xF4, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x8F, 0xBE, 0xBF],
      [0xED, 0xA0, 0x80], [0x80, 0x0A, 0x1B], Array(#"\xE9"#.utf8), Array(#"\x5C\x5Cx5C\xE9"#.utf8), [0x5C, 0xE9],
      [0x5C],
      Array(#"\x5C"#.utf8) + [0xE9], Array(#"\x41\xe9\x+9\u{E9}\x"#.utf8),
    ] as [[UInt8]])
  func `A name of any bytes is a text, and the same bytes again`(bytes: [UInt8]) {
    let name = String(path: bytes)
    #expect(name.pathBytes == bytes)
    #expect(name.withPath { String(path: $0) } == name)
    #expect(String(validating: bytes, as: UTF8.self) == nil || name.hasRawBytes || name.utf8.elementsEqual(bytes))
    #expect(String(path: name.utf8).pathBytes == Array(name.utf8))
  }

  @Test func `A byte that is no part of UTF-8 is shown as one`() {
    #expect(String(path: [0x63, 0xE9]).onOneLine == #"c\xE9"#)
    #expect(JSONValue.string(String(path: [0x63, 0xE9])).text == #""c\\xE9""#)
    #expect(JSONValue.string("\u{202E}\u{FEFF}\u{1B}").text == #""\u202e\ufeff\u001b""#)
    #expect(String(path: [0x63, 0xE9]).withoutRawBytes == "c\u{FFFD}")
    #expect(String(path: #"c\xE9"#.utf8) == #"c\x5CxE9"#)
    #expect(String(path: #"c\xE9"#.utf8).withoutRawBytes == #"c\xE9"#)
  }

  @Test func `The last scalars of Unicode are letters like others`() {
    let text = "\u{10FF80}\u{10FFEA}\u{10FFFF}"
    #expect(text.onOneLine == text)
    #expect(JSONValue.string(text).text == "\"\(text)\"")
    #expect(String(path: text.utf8) == text)
    #expect(text.pathBytes == Array(text.utf8))
  }
}
