/// 128 bits whose order as one plain integer is the order of the rows they stand for, as far as 128 bits reach.
///
/// Sort values are packed into it from the left, so that most comparisons of rows are one comparison of integers.
/// The packing must be monotone: a row that comes before another has a smaller key or the same one, never a larger.
/// Rows with the same key are compared in full.
public struct SortKey: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// The first 64 bits, which weigh more.
  public var high: UInt64
  /// The last 64 bits.
  public var low: UInt64

  /// Makes a key of its two halves; without arguments the smallest one.
  @inlinable
  public init(high: UInt64 = 0, low: UInt64 = 0) {
    self.high = high
    self.low = low
  }

  /// By `high`, then by `low`. As one number of 128 bits, which compiles without a branch: binary searches are where
  /// keys are compared, and there a branch is guessed wrong every other time.
  @inlinable
  public static func < (left: SortKey, right: SortKey) -> Bool {
    left.bits < right.bits
  }

  @inlinable
  var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }
}
