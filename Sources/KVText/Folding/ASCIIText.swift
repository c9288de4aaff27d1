/// Strings whose bytes are their characters.
@usableFromInline
package enum ASCIIText {
  /// What `body` makes of the bytes of a string that is ASCII throughout; nil for any other. Nothing is copied.
  @inlinable @inline(__always)
  package static func withBytes<R>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
    // The outer nil says that the string has no contiguous UTF-8, the inner that it has other than ASCII.
    text.utf8.withContiguousStorageIfAvailable { bytes -> R? in
      isASCII(bytes) ? body(bytes) : nil
    } ?? nil
  }

  /// Whether no byte has its highest bit set; eight at a time.
  @inlinable
  package static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < raw.count {
      if raw[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}
