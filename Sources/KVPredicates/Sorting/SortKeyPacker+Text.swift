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
      let missing = (~0 &>> UInt64(truncatingIfNeeded: 8 &* (count &- 1))) &>> 8 as UInt64
      let isUsual = !SortKeyPacker.hasUnusualByte(word | (missing & 0x7F7F_7F7F_7F7F_7F7F))
      if isUsual {
        append(leading: word ^ (flip &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)), count: 8 &* count)
      } else {
        if !isFolded, word & 0x8080_8080_8080_8080 != 0 { return false }
        appendUnusual(word, count: count, missing, flip)
      }
      start &+= count
    }
    appendBits(0, count: 8, flip)
    return true
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
