extension LuaSourceText {
  /// Where a part of a text is in the literal that the text is written in, such as a word of a predicate's format.
  ///
  /// For `p:filtered("a BEGINWITH 'b'")`, that format and the characters 2..<11 these are the columns 15..<24.
  /// - Parameters:
  ///   - part: characters of `text`, counted from 0; an empty range at its end is what comes after it, such as the
  ///     literal's closing delimiter.
  ///   - text: what a string literal stands for, or a part of that.
  ///   - lines: 1-based; the literal touches one of them. One that is the whole text is preferred; of several the first
  ///     is taken.
  /// - Returns: nil where no literal on these lines holds `text`. A part that goes on on the next line is cut.
  /// - Complexity: O(bytes · length of the text): it lexes the source, being made for messages.
  public func range(
    ofCharacters part: Range<Int>, ofText text: String, inLines lines: ClosedRange<Int>
  ) -> LuaSourceRange? {
    let wanted = Array(text.utf8)
    if wanted.isEmpty { return nil }
    var found: (token: LuaToken, start: Int)?
    for token in LuaLexer(self) where token.line <= lines.upperBound && token.lastLine >= lines.lowerBound {
      guard let value = stringValue(of: token) else { continue }
      if value == wanted {
        found = (token, 0)
        break
      }
      if found == nil, let start = LuaSourceText.position(of: wanted, in: value) { found = (token, start) }
    }
    guard let found, let places = stringPlaces(of: found.token) else { return nil }
    let start = found.start + text.prefix(part.lowerBound).utf8.count
    let end = found.start + text.prefix(part.upperBound).utf8.count
    // An escape sequence is covered whole: up to where the character behind it is written.
    return sourceRange(places[start]..<max(places[start] + 1, places[end]))
  }

  private static func position(of wanted: [UInt8], in value: [UInt8]) -> Int? {
    guard value.count >= wanted.count else { return nil }
    return (0...(value.count - wanted.count)).first { value[$0...].starts(with: wanted) }
  }
}
