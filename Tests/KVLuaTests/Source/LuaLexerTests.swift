import KVLua
import Testing

/// The tokens of `text` without their places.
private func kinds(_ text: String) -> [LuaToken.Kind] {
  LuaLexer(LuaSourceText(text)).map(\.kind)
}

@Suite("Tokens of a script")
struct LuaLexerTests {
  @Test("every keyword is a keyword, and a longer word with it in front is a name")
  func keywords() {
    #expect(LuaKeyword.allCases.count == 22)
    for keyword in LuaKeyword.allCases {
      #expect(kinds(keyword.rawValue) == [.keyword(keyword)])
      #expect(kinds(keyword.rawValue + "1") == [.name])
      #expect(kinds("_" + keyword.rawValue) == [.name])
      #expect(kinds(keyword.rawValue.uppercased()) == [.name])
    }
  }

  @Test("every symbol is one token, alone and between names")
  func symbols() {
    #expect(LuaSymbol.allCases.count == 33)
    for symbol in LuaSymbol.allCases {
      #expect(kinds(" " + symbol.rawValue) == [.symbol(symbol)])
      #expect(kinds("a\(symbol.rawValue)b") == [.name, .symbol(symbol), .name])
    }
  }

  @Test("the longest symbol wins")
  func longestMatch() {
    #expect(kinds("a...b") == [.name, .symbol(.ellipsis), .name])
    #expect(kinds("....") == [.symbol(.ellipsis), .symbol(.dot)])
    #expect(kinds(">>=") == [.symbol(.shiftRight), .symbol(.assign)])
    #expect(kinds("===") == [.symbol(.equal), .symbol(.assign)])
    #expect(kinds(":::") == [.symbol(.doubleColon), .symbol(.colon)])
    #expect(kinds("///") == [.symbol(.doubleSlash), .symbol(.slash)])
    #expect(kinds("~==") == [.symbol(.notEqual), .symbol(.assign)])
  }

  @Test(
    "a numeral of every form is one token",
    arguments: [
      "3", "345", "0xff", "0xBEBADA", "3.0", "3.1416", "314.16e-2", "0.31416E1", "34e1", "0x0.1E", "0xA23p-4",
      "0X1.921FB54442D18P+1", ".5", "5.", "0x.1", "0x1.", "0x.8p1", "1e+10", "9223372036854775808", "0xep1",
    ])
  func numerals(text: String) {
    #expect(kinds(text) == [.numeral])
    #expect(kinds(text + "+1") == [.numeral, .symbol(.plus), .numeral])
  }

  @Test(
    "what begins as a numeral and is none is one error token",
    arguments: [
      "3x", "0x", "0xg", "3e", "3e+", "1..2", "1.2.3", "0x1p", "0x1pf", "3_000", "12ab", "0x.", "1e5.0", ".5.", "0b1",
    ])
  func malformedNumerals(text: String) {
    #expect(kinds(text) == [.error(.malformedNumeral)])
    #expect(kinds(text + " x") == [.error(.malformedNumeral), .name])
  }

  @Test(
    "a quoted string reads every escape sequence",
    arguments: [
      (#""""#, ""), (#"'a"b'"#, "a\"b"), (#""\a\b\f\n\r\t\v""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
      (#""\\\"\'""#, "\\\"'"), (#""\x41\x7a""#, "Az"), (#""\65\0651\9""#, "AA1\t"),
      (#""\u{48}\u{e4}\u{1F600}""#, "Hä😀"),
      (#""\u{7ff}\u{ffff}\u{10000}""#, "\u{7FF}\u{FFFF}\u{10000}"), ("\"a\\\nb\"", "a\nb"), ("\"a\\\r\nb\"", "a\nb"),
      ("\"a\\z  \n\t  b\"", "ab"), (#""\z""#, ""), (#""ä""#, "ä"),
    ])
  func quotedStrings(literal: String, value: String) throws {
    let source = LuaSourceText(literal)
    let tokens = Array(LuaLexer(source))
    try #require(tokens.count == 1)
    #expect(tokens[0].kind == .quotedString)
    #expect(tokens[0].range == 0..<literal.utf8.count)
    #expect(source.stringValue(of: tokens[0]) == Array(value.utf8))
  }

  @Test("escape sequences reach bytes that are not UTF-8 and numbers past Unicode")
  func bytesPastUnicode() throws {
    let source = LuaSourceText(#""\xff\255\u{7FFFFFFF}\u{200000}\u{D800}""#)
    let token = try #require(Array(LuaLexer(source)).first)
    #expect(
      source.stringValue(of: token) == [
        0xFF, 0xFF, 0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF, 0xF8, 0x88, 0x80, 0x80, 0x80, 0xED, 0xA0, 0x80,
      ])
  }

  @Test(
    "a wrong escape sequence spoils its string and nothing behind it",
    arguments: [#"\q"#, #"\x4q"#, #"\xg0"#, #"\256"#, #"\u{}"#, #"\u{80000000}"#, #"\u41"#, #"\u{41"#, #"\ "#])
  func invalidEscapes(escape: String) {
    #expect(kinds("\"a\(escape)b\" x") == [.error(.invalidEscape), .name])
  }

  @Test("an unfinished string ends with its line")
  func unfinishedStrings() {
    #expect(kinds("x = 'abc\ny") == [.name, .symbol(.assign), .error(.unfinishedString), .name])
    #expect(kinds("\"abc") == [.error(.unfinishedString)])
    #expect(kinds(#""abc\""#) == [.error(.unfinishedString)])
    #expect(kinds(#""abc\"#) == [.error(.unfinishedString)])
    #expect(kinds("\"a\\z  \n ") == [.error(.unfinishedString)])
  }

  @Test(
    "a long string ends at the bracket of its own level",
    arguments: [
      ("[[]]", 0, ""), ("[[a]b]]", 0, "a]b"), ("[=[a]]b]=]", 1, "a]]b"), ("[==[]=]]==]", 2, "]=]"),
      ("[[\na\n]]", 0, "a\n"),
      ("[[\r\na\r\nb]]", 0, "a\nb"), ("[[\n\na]]", 0, "\na"), ("[[\\n]]", 0, "\\n"), ("[=[a]]=]", 1, "a]"),
    ])
  func longStrings(literal: String, level: Int, value: String) throws {
    let source = LuaSourceText(literal)
    let tokens = Array(LuaLexer(source))
    try #require(tokens.count == 1)
    #expect(tokens[0].kind == .longString(level: level))
    #expect(source.stringValue(of: tokens[0]) == Array(value.utf8))
  }

  @Test("long brackets that never close or never open are errors")
  func brokenLongBrackets() {
    #expect(kinds("[[a]=]") == [.error(.unfinishedLongString)])
    #expect(kinds("--[==[a]=]\nx") == [.error(.unfinishedLongComment)])
    #expect(kinds("[=x]") == [.error(.invalidLongBracket), .name, .symbol(.rightBracket)])
    #expect(kinds("[x]") == [.symbol(.leftBracket), .name, .symbol(.rightBracket)])
  }

  @Test("comments end with their line or their bracket")
  func comments() {
    #expect(kinds("-- a\nx") == [.comment, .name])
    #expect(kinds("--[[ a\n b ]] x") == [.comment, .name])
    #expect(kinds("--[=[ ]] ]=]x") == [.comment, .name])
    #expect(kinds("--[= a\nx") == [.comment, .name])
    #expect(kinds("---[[ a\nx") == [.comment, .name])
    #expect(kinds("-- a\r\nx") == [.comment, .name])
    #expect(kinds("--") == [.comment])
    #expect(kinds("a - -b") == [.name, .symbol(.minus), .symbol(.minus), .name])
  }

  @Test("only the first line may start with a number sign")
  func firstLineComment() {
    #expect(kinds("#!/usr/bin/env kvosandbox\nx") == [.firstLineComment, .name])
    #expect(kinds("# anything") == [.firstLineComment])
    #expect(kinds("\u{FEFF}#!a\nx") == [.firstLineComment, .name])
    #expect(kinds(" #x") == [.symbol(.hash), .name])
    #expect(kinds("\n#x") == [.symbol(.hash), .name])
    #expect(kinds("\u{FEFF}x") == [.name])
  }

  @Test("a letter outside ASCII is one error, not one for each byte")
  func foreignLetters() {
    #expect(kinds("aäb") == [.name, .error(.unexpectedCharacter), .name])
    #expect(kinds("😀 @ $") == Array(repeating: .error(.unexpectedCharacter), count: 3))
    #expect(Array(LuaLexer(LuaSourceText(bytes: [0xFF, 0x80, 0x00]))).count == 3)
  }

  @Test("a token knows its bytes, its lines and its column")
  func places() {
    let source = LuaSourceText("local s = [[\r\nä]] .. 'b'\r\n\treturn s")
    let tokens = Array(LuaLexer(source))
    #expect(tokens.map { source.text(of: $0) } == ["local", "s", "=", "[[\r\nä]]", "..", "'b'", "return", "s"])
    #expect(tokens.map(\.line) == [1, 1, 1, 1, 2, 2, 3, 3])
    #expect(tokens.map(\.lastLine) == [1, 1, 1, 2, 2, 2, 3, 3])
    #expect(tokens.map(\.column) == [1, 7, 9, 11, 6, 9, 2, 9])
  }
}
