extension LuaSourceText {
  /// The column of a byte, counted in characters as a reader sees them rather than in bytes.
  ///
  /// In `x = "ä" + y` the letter `y` is in byte column 12 and in character column 11.
  /// - Parameters:
  ///   - column: 1-based, in bytes; one past the end of the line is allowed.
  ///   - line: 1-based.
  /// - Returns: 1-based; for a byte inside a character that character's column; nil where there is no such line or
  ///   column.
  /// - Complexity: O(column).
  public func characterColumn(ofByteColumn column: Int, line: Int) -> Int? {
    guard let range = byteRange(ofLine: line), column >= 1, column <= range.count + 1 else { return nil }
    var end = range.lowerBound + column - 1
    while end > range.lowerBound, end < range.upperBound, isUTF8Continuation(bytes[end]) { end -= 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self).count + 1
  }
}
