/// The key of a row in every table of a file: *sequence* × 4,096 + *number of the entity*.
///
/// A sequence number is given to one row only, in the order of first saves over all entities; so keys are in that order, and
/// a key that a relation holds says which entity it leads to without a look-up.
package enum RowKey {
  private static let entityBits: Int64 = 12
  /// Entities are numbered from 1.
  package static let mostEntities = 1 << entityBits - 1
  /// Sequence numbers begin with 1.
  package static let mostRows = 1 << 50 - 1

  package static func make(_ sequence: Int, _ entity: Int) -> Int64 { Int64(sequence) << entityBits | Int64(entity) }

  package static func entity(of key: Int64) -> Int { Int(key & (1 << entityBits - 1)) }

  /// The place of the row in the order of insertion.
  package static func sequence(of key: Int64) -> Int { Int(key >> entityBits) }

  /// The keys that rows of a sequence of numbers have, of whichever entity.
  package static func range(_ sequences: ClosedRange<Int>) -> ClosedRange<Int64> {
    make(sequences.lowerBound, 0)...make(sequences.upperBound, mostEntities)
  }
}
