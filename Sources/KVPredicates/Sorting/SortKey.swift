/// The values that an element is sorted by, packed into 16 bytes so that most comparisons are one of integers.
///
/// Made by a `SortOrder`, or by a ``SortKeyPacker`` where something stands before the sort values. Keys of one order
/// never contradict it: an element that stands before another has a key that is smaller or equal. Equal keys say that
/// the elements are equal where the key is exact (``isExact``), else only a full comparison can tell.
package struct SortKey: Comparable, Hashable, Sendable {
  /// The first 64 bits.
  package let high: UInt64
  /// The other 63, and below them a bit that is set where something did not fit.
  package let low: UInt64

  @inlinable
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether everything that was to be packed is in the key. Elements with equal exact keys are equal in the order.
  @inlinable package var isExact: Bool { low & 1 == 0 }

  @inlinable
  package static func < (left: SortKey, right: SortKey) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }

  @inlinable
  package static func == (left: SortKey, right: SortKey) -> Bool {
    left.high == right.high && left.low == right.low
  }
}
