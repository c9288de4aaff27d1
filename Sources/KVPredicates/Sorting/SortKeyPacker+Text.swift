extension SortKeyPacker {
  /// Appends a text: its bytes and a 0 behind the last. UTF-8 is in the order of the code points.
  @inline(__always)
  mutating func appendText(_ text: String, _ flip: UInt64) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendBytes($0, flip) }
    if isDone == nil {
      var text = text
      text.withUTF8 { appendBytes($0, flip) }
    }
  }

  @inline(__always)
  private mutating func appendBytes(_ bytes: UnsafeBufferPointer<UInt8>, _ flip: UInt64) {
    var start = 0
    while start < bytes.count, !isFull {
      let count = min(8, bytes.count &- start)
      let word = SortKeyPacker.word(bytes, start, count)
      // Bytes of 0 and 1 are very rare: they are spelt as two.
      let missing = (~0 &>> UInt64(truncatingIfNeeded: 8 &* (count &- 1))) &>> 8 as UInt64
      if SortKeyPacker.hasLowByte(word | missing) {
        appendLowBytes(bytes, start..<(start &+ count), flip)
      } else {
        append(leading: word ^ (flip &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)), count: 8 &* count)
      }
      start &+= count
    }
    appendBits(0, count: 8, flip)
  }

  /// Bytes among which are 0 or 1: since a 0 ends a text, they are written 1 1 and 1 2.
  @inline(never)
  private mutating func appendLowBytes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ flip: UInt64) {
    for byte in bytes[range] {
      if byte <= 1 { appendBits(1, count: 8, flip) }
      appendBits(byte <= 1 ? UInt64(byte) + 1 : UInt64(byte), count: 8, flip)
    }
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
