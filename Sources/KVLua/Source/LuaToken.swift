/// One lexical element of a script: what it is and where it is.
///
/// A token holds no text; ``LuaSourceText/text(of:)`` returns it and ``LuaSourceText/stringValue(of:)`` what a string
/// literal stands for. 48 bytes, no reference.
public struct LuaToken: Sendable, Hashable {
  /// What a token is.
  public enum Kind: Sendable, Hashable {
    /// An identifier.
    case name
    /// A reserved word.
    case keyword(LuaKeyword)
    /// An operator or punctuation mark.
    case symbol(LuaSymbol)
    /// An integer or a float, decimal or hexadecimal.
    case numeral
    /// A string between single or double quotes.
    case quotedString
    /// A string between long brackets; the level is the number of `=` in each.
    case longString(level: Int)
    /// A comment, its `--` included, the line end of a short one excluded.
    case comment
    /// A first line that starts with `#`, which Lua's file loader skips, without its line end.
    case firstLineComment
    /// Bytes that are no token of Lua.
    case error(Failure)
  }

  /// Why bytes are no token; Lua refuses a script that holds one.
  public enum Failure: Sendable, Hashable {
    /// A quoted string that the line or the text ends.
    case unfinishedString
    /// A quoted string with an escape sequence that Lua does not know or that is out of range.
    case invalidEscape
    /// A long string that the text ends.
    case unfinishedLongString
    /// A long comment that the text ends.
    case unfinishedLongComment
    /// `[=` and no second bracket.
    case invalidLongBracket
    /// A numeral that does not read as a number, such as `3x` or `0x`.
    case malformedNumeral
    /// A character that starts no token.
    case unexpectedCharacter
  }

  /// What it is.
  public let kind: Kind

  /// Its bytes: 0-based offsets into ``LuaSourceText/bytes``; never empty.
  public let range: Range<Int>

  /// The line of its first byte, 1-based.
  public let line: Int

  /// The line of its last byte, 1-based; past ``line`` only for long brackets and strings with escaped line ends.
  public let lastLine: Int

  /// The column of its first byte on ``line``, 1-based, in bytes;
  /// ``LuaSourceText/characterColumn(ofByteColumn:line:)`` returns characters.
  public let column: Int
}

extension LuaSourceText {
  /// The text of a token as written; bytes that are not UTF-8 read as U+FFFD.
  /// - Parameter token: one that a ``LuaLexer`` of this same source gave.
  /// - Complexity: O(length of the token).
  public func text(of token: LuaToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }
}
