package import KVPositions

/// Lays fields of bits one behind the other into the 127 bits of a ``SortKey``.
///
/// Why the result keeps the order: each field's bits are in the order of its values, and no value's bits begin with all
/// of another's. Rows of such fields are in the order of the rows of values, and so is every beginning of them that
/// is cut at the same length. A field that cannot tell two values apart ends the key (``close()``): what came behind
/// it would decide too early.
package struct SortKeyPacker: Sendable {
  /// The number of bits that a key has room for.
  package static let capacity = 127

  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private var used = 0
  private(set) var isClosed = false

  /// An empty key.
  package init() {}

  /// A key that begins with the lowest `count` (0 to 64) bits of `prefixBits`, a section's rank for example. All keys
  /// that are compared begin with as many.
  package init(prefixBits: UInt64, count: Int) {
    if count > 0 { append(prefixBits, count: count) }
  }

  /// Whether nothing that follows can change the key.
  @inline(__always) var isFull: Bool { used >= SortKeyPacker.capacity || isClosed }

  /// Appends the lowest `count` (1 to 64) bits of `bits`; those above are 0.
  @inline(__always)
  package mutating func append(_ bits: UInt64, count: Int) {
    append(leading: bits &<< UInt64(truncatingIfNeeded: 64 &- count), count: count)
  }

  /// Appends the highest `count` (1 to 64) bits of `bits`; those below are 0.
  @inline(__always)
  mutating func append(leading bits: UInt64, count: Int) {
    if isClosed { return }
    let shift = UInt64(truncatingIfNeeded: used)
    if used < 64 {
      high |= bits &>> shift
      if used > 0 { low |= bits &<< (64 &- shift) }
    } else if used < 128 {
      low |= bits &>> (shift &- 64)
    }
    used &+= count
  }

  /// Appends the highest `count` (1 to 130) bits of two words, the first before the second; those below are 0.
  @inline(__always)
  mutating func append(leading first: UInt64, _ second: UInt64, count: Int) {
    if isClosed { return }
    let shift = UInt64(truncatingIfNeeded: used)
    if used == 0 {
      (high, low) = (first, second)
    } else if used < 64 {
      high |= first &>> shift
      low |= first &<< (64 &- shift) | second &>> shift
    } else if used < 128 {
      low |= first &>> (shift &- 64)
    }
    used &+= count
  }

  /// Ends the key: what is appended from here on is left out, and the key is not exact.
  package mutating func close() {
    isClosed = true
  }

  /// The key.
  @inline(__always)
  package var key: SortKey {
    let isExact = used <= SortKeyPacker.capacity && !isClosed
    return SortKey(high: high, low: isExact ? low : low | 1)
  }
}
