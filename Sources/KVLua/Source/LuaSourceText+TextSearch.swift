extension LuaSourceText {
  /// Where a part of a text stands in the literal that the text is written as, such as a word of a predicate's format.
  /// - Parameters:
  ///   - part: characters of `text`, counted from 0; an empty range at its end is the literal's closing delimiter.
  ///   - text: the whole of what a string literal stands for.
  ///   - lines: 1-based; the literal touches one of them. Of several such literals the first is taken.
  /// - Returns: nil where no literal on these lines stands for `text`. A part that goes on on the next line is cut.
  /// - Complexity: O(bytes): it lexes the source, being made for messages.
  public func range(
    ofCharacters part: Range<Int>, ofText text: String, inLines lines: ClosedRange<Int>
  ) -> LuaSourceRange? {
    let wanted = Array(text.utf8)
    for token in LuaLexer(self) where token.line <= lines.upperBound && token.lastLine >= lines.lowerBound {
      guard stringValue(of: token) == wanted, let places = stringPlaces(of: token) else { continue }
      let start = text.prefix(part.lowerBound).utf8.count
      let end = text.prefix(part.upperBound).utf8.count
      // An escape sequence is covered whole: up to where the character behind it is written.
      return sourceRange(places[start]..<max(places[start] + 1, places[end]))
    }
    return nil
  }
}
