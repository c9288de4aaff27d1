import KVObjects
import KVText

extension SortKeyPacker {
  /// Appends a text as ``Value/compare(_:)`` orders it: its bytes and a 0 behind the last. Nothing is allocated where it
  /// begins with ASCII.
  @inline(__always)
  mutating func appendText(_ text: String, _ flip: UInt64) {
    let start = self
    if text.utf8.withContiguousStorageIfAvailable({ appendBytes($0, flip) }) == true { return }
    // Something else than ASCII among the bytes that have room.
    self = start
    appendFolded(text, [], flip)
  }

  /// Appends a text as ``StringFolding`` compares it without regard to case. Nothing is allocated for ASCII.
  mutating func appendCaseFolded(_ text: String, _ flip: UInt64) {
    if ASCIIText.withBytes(of: text, { _ = appendBytes($0, flip, lowersCase: true) }) == nil {
      appendFolded(text, .caseInsensitive, flip)
    }
  }

  /// Appends the folded text in UTF-8, which is in the order of the code points.
  @inline(never)
  private mutating func appendFolded(_ text: String, _ options: StringOptions, _ flip: UInt64) {
    // A scalar is a byte at least.
    let start = FoldedText.beginning(of: text, atLeast: SortKeyPacker.mostBytes)
    let scalars = FoldedText.scalars(start, options).lazy.compactMap(Unicode.Scalar.init)
    var folded = String(String.UnicodeScalarView(scalars))
    folded.withUTF8 { _ = appendBytes($0, flip, isFolded: true) }
  }

  /// More bytes than any key holds.
  private static let mostBytes = SortKeyPacker.capacity / 8 + 16

  /// Appends as many of `bytes` as have room, and a 0. Stops, and returns false, where there is something else than ASCII
  /// among them, unless they are folded already.
  @inline(__always)
  private mutating func appendBytes(
    _ bytes: UnsafeBufferPointer<UInt8>, _ flip: UInt64, lowersCase: Bool = false, isFolded: Bool = false
  ) -> Bool {
    var start = 0
    while start < bytes.count, !isFull {
      let count = min(8, bytes.count &- start)
      var word = SortKeyPacker.word(bytes, start, count)
      if lowersCase { word = SortKeyPacker.lowered(word) }
      if !isFolded, word & 0x8080_8080_8080_8080 != 0 { return false }
      appendWord(word, count: count, flip)
      start &+= count
    }
    appendBits(0, count: 8, flip)
    return true
  }

  /// What ``append(_:as:flip:)`` appends of a text in a field of texts, if it is short: its kind, itself and the 0 behind it,
  /// at once.
  @inline(__always)
  mutating func appendExpectedText(_ text: SmallText, _ flip: UInt64) {
    guard let field = SortKeyPacker.field(of: text) else {
      appendBits(0b01, count: 2, flip)
      return appendUnusualText(text, flip)
    }
    append(field, flip)
  }

  /// The bits of a short text, with its kind before it and a 0 behind it; nil where bytes of it are written otherwise.
  @inline(__always)
  static func field(of text: SmallText) -> SortKeyField? {
    // The highest bit of each byte of ASCII that is 2 or more: as many in a row as there are bytes.
    let (first, second) = (bytesOf2OrMore(text.first), bytesOf2OrMore(text.second))
    let usual =
      first == 0x8080_8080_8080_8080
      ? 8 &+ (~second & 0x8080_8080_8080_8080).leadingZeroBitCount &>> 3
      : (~first & 0x8080_8080_8080_8080).leadingZeroBitCount &>> 3
    guard usual == text.count else { return nil }
    let bytes = UInt128(text.first) &<< 64 | UInt128(text.second)
    return SortKeyField(bits: UInt128(1) &<< 126 | bytes &>> 2, count: 10 &+ 8 &* text.count)
  }

  @inline(__always)
  private static func bytesOf2OrMore(_ word: UInt64) -> UInt64 {
    ((word | 0x8080_8080_8080_8080) &- 0x0202_0202_0202_0202) & 0x8080_8080_8080_8080
  }

  /// Appends a short text as ``appendText(_:_:)`` does.
  @inline(never)
  private mutating func appendUnusualText(_ text: SmallText, _ flip: UInt64) {
    if text.count > 0, !isFull { appendWord(text.first, count: min(8, text.count), flip) }
    if text.count > 8, !isFull { appendWord(text.second, count: text.count &- 8, flip) }
    appendBits(0, count: 8, flip)
  }

  /// Appends the highest `count` (1 to 8) bytes of `word`; those below are 0.
  @inline(__always)
  private mutating func appendWord(_ word: UInt64, count: Int, _ flip: UInt64) {
    let missing = (~0 &>> UInt64(truncatingIfNeeded: 8 &* (count &- 1))) &>> 8 as UInt64
    if SortKeyPacker.hasUnusualByte(word | (missing & 0x7F7F_7F7F_7F7F_7F7F)) {
      appendUnusual(word, count: count, missing, flip)
    } else {
      append(leading: word ^ (flip &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)), count: 8 &* count)
    }
  }

  /// Whether one of the eight bytes is 0 or 1, or no ASCII.
  @inline(__always)
  private static func hasUnusualByte(_ word: UInt64) -> Bool {
    ((word &- 0x0202_0202_0202_0202) | word) & 0x8080_8080_8080_8080 != 0
  }

  /// Bytes among which is one that is 0 or 1, or no ASCII.
  @inline(never)
  private mutating func appendUnusual(_ word: UInt64, count: Int, _ missing: UInt64, _ flip: UInt64) {
    if SortKeyPacker.hasLowByte(word | missing) { return appendLowBytes(word, count: count, flip) }
    append(leading: word ^ (flip &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)), count: 8 &* count)
  }

  /// Bytes of 0 and 1 are very rare: since a 0 ends a text, they are written 1 1 and 1 2.
  private mutating func appendLowBytes(_ word: UInt64, count: Int, _ flip: UInt64) {
    for place in 0..<count {
      let byte = word >> UInt64(56 - 8 * place) & 0xFF
      if byte <= 1 { appendBits(1, count: 8, flip) }
      appendBits(byte <= 1 ? byte + 1 : byte, count: 8, flip)
    }
  }

  /// Eight bytes of ASCII with their capital letters made small.
  private static func lowered(_ word: UInt64) -> UInt64 {
    // The highest bit of each byte tells whether it is at least A, and whether it is past Z; no byte overflows.
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let pastZ = word &+ 0x2525_2525_2525_2525
    return word | (fromA & ~pastZ & 0x8080_8080_8080_8080) &>> 2
  }

  /// Up to eight bytes from `start` on, the first in the highest place; the places of missing ones are 0.
  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    let place = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped) + start
    if count == 8 { return UInt64(bigEndian: place.loadUnaligned(as: UInt64.self)) }
    if count >= 4 {
      // The two halves overlap, with the same bytes in the same places.
      let first = UInt64(UInt32(bigEndian: place.loadUnaligned(as: UInt32.self)))
      let last = UInt64(UInt32(bigEndian: (place + (count &- 4)).loadUnaligned(as: UInt32.self)))
      return first &<< 32 | last &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    }
    var word: UInt64 = 0
    for offset in 0..<count {
      word |= UInt64(bytes[start &+ offset]) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* offset)
    }
    return word
  }

  /// Whether one of the eight bytes is 0 or 1.
  @inline(__always)
  private static func hasLowByte(_ word: UInt64) -> Bool {
    // A byte below 2 borrows from its highest bit, which was not set (Mycroft's test).
    (word &- 0x0202_0202_0202_0202) & ~word & 0x8080_8080_8080_8080 != 0
  }
}
