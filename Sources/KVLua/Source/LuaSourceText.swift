/// The text of one Lua script as bytes with a table of its lines.
///
/// Unlike a `String`, its lines are counted as Lua counts them ("Lua 5.4 manual, 3.1": `\n`, `\r`, `\r\n` and `\n\r`
/// each end one line), so that a line number reported by the interpreter names the same line here, and it keeps
/// bytes that are not UTF-8 as they are.
///
/// ```swift
/// let source = LuaSourceText("local a = 1\n  a = 2\n")
/// source.lineCount               // 2
/// source.text(ofLine: 2)         // "  a = 2"
/// ```
///
/// Costs: making it is one pass over the bytes; a line is found in O(1), the line of a byte in O(log lines). It
/// holds the bytes and one integer a line. Immutable, hence free to share between threads.
public struct LuaSourceText: Sendable, Hashable {
  /// Every byte of the script, a byte order mark and line ends included.
  public let bytes: [UInt8]

  /// The offset of each line's first byte, ascending; never empty.
  let lineStarts: [Int]

  /// Takes the bytes as they are, in any encoding.
  /// - Complexity: O(bytes).
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = Self.lineStarts(in: bytes)
  }

  /// Takes the UTF-8 bytes of `text`.
  /// - Complexity: O(bytes).
  public init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The number of lines; a line end that closes the text opens no further line, and an empty text has none.
  public var lineCount: Int {
    lineStarts[lineStarts.count - 1] == bytes.count ? lineStarts.count - 1 : lineStarts.count
  }

  /// The whole text; bytes that are not UTF-8 read as U+FFFD.
  public var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a line without its line end.
  /// - Parameter line: 1-based.
  /// - Returns: nil where there is no such line.
  /// - Complexity: O(1).
  public func byteRange(ofLine line: Int) -> Range<Int>? {
    guard line >= 1, line <= lineCount else { return nil }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    if line < lineStarts.count {
      end -= 1
      if end > start, isLineEnd(bytes[end - 1]) { end -= 1 }
    }
    return start..<end
  }

  /// The text of a line without its line end; bytes that are not UTF-8 read as U+FFFD.
  /// - Parameter line: 1-based.
  /// - Returns: nil where there is no such line.
  /// - Complexity: O(length of the line).
  public func text(ofLine line: Int) -> String? {
    byteRange(ofLine: line).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The text of a line without the white space around it, and with all else kept: a comment behind a statement
  /// and a second statement on the line are part of what its author wrote.
  /// - Parameter line: 1-based.
  /// - Returns: nil where there is no such line.
  /// - Complexity: O(length of the line).
  public func trimmedText(ofLine line: Int) -> String? {
    guard let range = byteRange(ofLine: line) else { return nil }
    var content = bytes[range]
    while let first = content.first, isWhitespace(first) { content.removeFirst() }
    while let last = content.last, isWhitespace(last) { content.removeLast() }
    return String(decoding: content, as: UTF8.self)
  }

  /// The line that holds a byte.
  /// - Parameter offset: 0-based, up to and including the number of bytes (the end of the text).
  /// - Returns: 1-based; a line end belongs to the line it ends.
  /// - Complexity: O(log lines).
  public func line(ofByte offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(1, min(low, lineCount))
  }

  /// Finds where lines start, pairing `\r\n` and `\n\r` as Lua's reader does.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard isLineEnd(byte) else { continue }
      if index < bytes.count, isLineEnd(bytes[index]), bytes[index] != byte { index += 1 }
      starts.append(index)
    }
    return starts
  }
}
