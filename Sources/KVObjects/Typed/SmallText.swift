/// A short text of ASCII as Swift keeps it in a `String` itself: up to fifteen bytes, eight in the first word and the others
/// in the second.
///
/// Read where it lies, it costs two loads: nothing is retained, copied or called. How a string is laid out is fixed for
/// 64-bit platforms by its ABI; whoever reads one asks ``isLaidOutAsKnown`` first, which tries it.
@usableFromInline
package struct SmallText {
  /// The bytes, the first in the highest place; places behind the last are 0.
  @usableFromInline package let first, second: UInt64
  /// How many there are.
  @usableFromInline package let count: Int

  /// The text at `place`, where a `String` or `String?` lies; nil for one that is not kept so, and for nil.
  @inlinable
  @inline(__always)
  package init?(at place: UnsafeRawPointer) {
    let (low, high) = place.assumingMemoryBound(to: (UInt64, UInt64).self).pointee
    guard high &>> 60 == 0xE else { return nil }
    count = Int(truncatingIfNeeded: high &>> 56 & 0xF)
    first = low.byteSwapped
    second = (high &<< 8).byteSwapped &<< 8
  }

  /// Whether strings are laid out in memory as this type reads them.
  package static let isLaidOutAsKnown: Bool = {
    #if _pointerBitWidth(_64) && _endian(little)
    [0, 1, 7, 8, 9, 15].allSatisfy { count in
      let bytes = (0..<count).map { UInt8(ascii: "a") + UInt8($0) }
      let text = String(decoding: bytes, as: UTF8.self)
      return withUnsafeBytes(of: text) { memory in
        guard memory.count == 16, let place = memory.baseAddress, let found = SmallText(at: place) else {
          return false
        }
        return found.bytes == bytes
      }
        && withUnsafeBytes(of: Optional(text)) { memory in
          memory.count == 16 && memory.baseAddress.flatMap { SmallText(at: $0) }?.bytes == bytes
        }
    }
      // What is not kept so is told apart.
      && withUnsafeBytes(of: String?.none) { $0.baseAddress.map { SmallText(at: $0) == nil } ?? false }
      && ["é", "sixteen letters!"].allSatisfy { text in
        withUnsafeBytes(of: text) { $0.baseAddress.map { SmallText(at: $0) == nil } ?? false }
      }
    #else
    false
    #endif
  }()

  private var bytes: [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 < 8 ? first : second) >> UInt64(56 - 8 * ($0 & 7))) }
  }
}
