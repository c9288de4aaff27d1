/// A string that is folded once and then compared with, or looked for in, many others.
///
/// In contrast to `StringFolding`, which folds both sides each time, this is for the constant of a predicate. A text of
/// ASCII is compared where it lies: no allocation, some nanoseconds. Any other text is folded first, which costs an
/// array and some 30 ns a character. Looking for a needle costs O(n · m) only for needles of up to 16 units, and
/// O(n + m) for longer ones.
///
/// A match does not end between a letter and its accent: "e" is in neither spelling of "é", unless diacritics are
/// ignored. The empty string is in no text and no text begins or ends with it, as Cocoa's `rangeOfString:` has it.
package struct FoldedNeedle: Sendable {
  let options: StringOptions
  /// The folded needle.
  let scalars: [UInt32]
  /// The same as bytes if it is ASCII, else empty.
  let bytes: [UInt8]
  /// For a long needle, where to go on after a mismatch (Knuth, Morris, Pratt 1977); else empty.
  private let fallback: [Int]

  private var foldsCase: Bool { options.contains(.caseInsensitive) && !options.contains(.normalized) }
  private var isASCII: Bool { bytes.count == scalars.count }

  private static let longestNaive = 16

  /// Folds `part`.
  package init(_ part: String, _ options: StringOptions) {
    self.options = options
    scalars = FoldedText.scalars(part, options)
    bytes = scalars.allSatisfy { $0 < 0x80 } ? scalars.map(UInt8.init(truncatingIfNeeded:)) : []
    fallback = scalars.count > Self.longestNaive ? Self.fallbacks(of: scalars) : []
  }

  /// Whether the needle occurs in `text`.
  package func isContained(in text: String) -> Bool {
    guard !scalars.isEmpty else { return false }
    if let found = ASCIIText.withBytes(of: text, { isASCII && contains($0) }) { return found }
    return contains(FoldedText.scalars(text, options))
  }

  /// Whether `text` begins with the needle.
  package func isPrefix(of text: String) -> Bool {
    guard !scalars.isEmpty else { return false }
    if let found = ASCIIText.withBytes(of: text, { isASCII && $0.count >= bytes.count && matches($0, at: 0) }) {
      return found
    }
    let folded = FoldedText.scalars(text, options)
    return folded.starts(with: scalars) && isWhole(folded, scalars.count)
  }

  /// Whether `text` ends with the needle.
  package func isSuffix(of text: String) -> Bool {
    guard !scalars.isEmpty else { return false }
    let found = ASCIIText.withBytes(of: text) { text in
      isASCII && text.count >= bytes.count && matches(text, at: text.count - bytes.count)
    }
    return found ?? FoldedText.scalars(text, options).suffix(scalars.count).elementsEqual(scalars)
  }

  /// Whether `text` is the needle.
  package func equals(_ text: String) -> Bool {
    let found = ASCIIText.withBytes(of: text) { text in
      isASCII && text.count == bytes.count && matches(text, at: 0)
    }
    return found ?? (FoldedText.scalars(text, options) == scalars)
  }

  // MARK: ASCII

  private func matches(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<bytes.count {
        let byte = text[start + index]
        if (foldsCase ? CaseFolding.ascii(byte) : byte) != bytes[index] { return false }
      }
      return true
    }
  }

  private func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    if !fallback.isEmpty {
      return contains(count: text.count) { UInt32(foldsCase ? CaseFolding.ascii(text[$0]) : text[$0]) }
    }
    let first = bytes[0]
    let other = foldsCase && first &- 0x61 < 26 ? first ^ 0x20 : first
    for start in 0...(text.count - bytes.count) where text[start] == first || text[start] == other {
      if matches(text, at: start) { return true }
    }
    return false
  }

  // MARK: Scalars

  private func contains(_ text: [UInt32]) -> Bool {
    guard text.count >= scalars.count else { return false }
    if !fallback.isEmpty {
      return contains(count: text.count, isWhole: { isWhole(text, $0) }, unit: { text[$0] })
    }
    for start in 0...(text.count - scalars.count) where text[start] == scalars[0] {
      let end = start + scalars.count
      if text[start..<end].elementsEqual(scalars), isWhole(text, end) { return true }
    }
    return false
  }

  /// Whether no mark follows, so that what ends at `end` is whole characters. Under `n` there is no
  /// such border.
  private func isWhole(_ text: [UInt32], _ end: Int) -> Bool {
    end == text.count || options.contains(.normalized) || !FoldedText.isMark(text[end])
  }

  // MARK: Long needles

  private func contains(
    count: Int, isWhole: (Int) -> Bool = { _ in true }, unit: (Int) -> UInt32
  ) -> Bool {
    var matched = 0
    for index in 0..<count {
      let next = unit(index)
      while matched > 0, matched == scalars.count || scalars[matched] != next { matched = fallback[matched - 1] }
      if scalars[matched] == next { matched += 1 }
      if matched == scalars.count, isWhole(index + 1) { return true }
    }
    return false
  }

  private static func fallbacks(of needle: [UInt32]) -> [Int] {
    var result = [Int](repeating: 0, count: needle.count)
    var length = 0
    for index in 1..<needle.count {
      while length > 0, needle[length] != needle[index] { length = result[length - 1] }
      if needle[length] == needle[index] { length += 1 }
      result[index] = length
    }
    return result
  }
}
