/// Names one element of one `PositionTree` for as long as it is there, wherever it moves.
///
/// A position says where; a handle says which. Handles are small integers given out densely from zero, so a client
/// may keep what belongs to an element in an array indexed by `number`. After an element has left the tree its number
/// may be given to another element: a handle is no lasting identity.
///
/// Four bytes; looking up the position of a handle costs O(log n).
public struct PositionHandle: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let rawNumber: UInt32

  @inlinable
  init(rawNumber: UInt32) {
    self.rawNumber = rawNumber
  }

  /// The handle of number `number`, for a client that keeps numbers in a table of its own. 0…2³¹−1.
  @inlinable
  public init(number: Int) {
    precondition(number >= 0 && number < Int(Int32.max), "the number of a handle is out of range")
    rawNumber = UInt32(truncatingIfNeeded: number)
  }

  /// The handle's number: from zero on, below its tree's `handleLimit`.
  @inlinable
  public var number: Int { Int(rawNumber) }

  /// `#7`.
  public var description: String { "#\(rawNumber)" }
}
