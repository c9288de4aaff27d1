package import KVTrees

/// Lays fields of bits one behind the other into the 127 bits of a ``SortKey``.
///
/// Why the result keeps the order: each field's bits are in the order of its values, and no value's bits begin with all
/// of another's. Rows of such fields are in the order of the rows of values, and so is every beginning of them that
/// is cut at the same length. A field that cannot tell two values apart ends the key (``close()``): what came behind
/// it would decide too early.
package struct SortKeyPacker: Sendable {
  /// The number of bits that a key has room for.
  package static let capacity = 127

  /// What was appended, from the highest bit on.
  private var bits: UInt128 = 0
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
    append(leading: UInt128(bits) &<< 64, count: count)
  }

  /// Appends the highest `count` (1 to 130) bits of `bits`; those below, and those behind its 128, are 0.
  @inline(__always)
  mutating func append(leading bits: UInt128, count: Int) {
    if isClosed { return }
    if used < 128 { self.bits |= bits &>> UInt128(truncatingIfNeeded: used) }
    used &+= count
  }

  /// Appends a field; of a descending one `flip` turns every bit.
  @inline(__always)
  mutating func append(_ field: SortKeyField, _ flip: UInt64) {
    append(leading: field.turned(flip), count: field.count)
  }

  /// Ends the key: what is appended from here on is left out, and the key is not exact.
  package mutating func close() {
    isClosed = true
  }

  /// The key.
  @inline(__always)
  package var key: SortKey { SortKeyPacker.key(bits, isExact: used <= SortKeyPacker.capacity && !isClosed) }

  /// The key of `bits`; the lowest says whether it is all there is.
  @inline(__always)
  static func key(_ bits: UInt128, isExact: Bool) -> SortKey {
    SortKey(
      high: UInt64(truncatingIfNeeded: bits &>> 64), low: UInt64(truncatingIfNeeded: bits) | (isExact ? 0 : 1))
  }
}

/// The bits of one value in a ``SortKey``: the highest `count` (1 to 130) of `bits`; those below, and those behind the 128, are
/// 0.
struct SortKeyField {
  let bits: UInt128
  let count: Int

  /// The bits as they are in a descending field where `flip` is all ones; where it is 0 the same.
  @inline(__always)
  func turned(_ flip: UInt64) -> UInt128 {
    if flip == 0 { return bits }
    return count < 128 ? bits ^ ~(.max &>> UInt128(truncatingIfNeeded: count)) : ~bits
  }
}
