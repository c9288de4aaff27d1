/// A text taken apart into what callbacks of one kind share and what differs in each: numbers and quoted strings.
///
/// `didChangeObject <Track "Z"> update at [0, 2]` has the parts `didChangeObject <Track `, `> update at [`, `, ` and `]`
/// and the words `"Z"`, 0 and 2. Ten thousand of these pack their parts once; a page joins them again, so that the words
/// of callbacks exist in Swift alone.
package struct TextShape {
  /// What stands between two parts.
  package enum Word: Equatable {
    case number(Int)
    case text(String)
  }

  /// One more than there are words: what stands before, between and behind them.
  package private(set) var parts: [String] = []
  /// Numbers of less than ten digits, and whatever else was taken out.
  package private(set) var words: [Word] = []

  /// The parts as a key: no byte of UTF-8 is 0xFF.
  var key: [UInt8] { Array(parts.map { Array($0.utf8) }.joined(separator: [0xFF])) }

  /// Takes `text` apart. O(n).
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    var index = 0
    // Behind a quote that nothing closes no other is looked for: each would read to the end again.
    var hasQuotes = true
    func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      let isQuote = bytes[index] == UInt8(ascii: "\"")
      guard hasQuotes || !isQuote, let end = Self.wordEnd(in: bytes, from: index) else {
        if isQuote { hasQuotes = false }
        index += 1
        continue
      }
      parts.append(slice(start..<index))
      let word = slice(index..<end)
      // What would not read the same again stays text: leading zeros, more digits than a page counts with.
      if end - index < 10, let number = Int(word), String(number) == word {
        words.append(.number(number))
      } else {
        words.append(.text(word))
      }
      start = end
      index = end
    }
    parts.append(slice(start..<bytes.count))
  }

  /// Where the word that begins at `start` ends, if one does.
  private static func wordEnd(in bytes: [UInt8], from start: Int) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var index = start
    if digits.contains(bytes[start]) {
      while index < bytes.count, digits.contains(bytes[index]) { index += 1 }
      return index
    }
    guard bytes[start] == UInt8(ascii: "\"") else { return nil }
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }
}
