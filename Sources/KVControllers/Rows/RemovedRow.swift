import KVObjects
import KVPositions

/// A row that was removed.
package struct RemovedRow {
  /// Its flat index before.
  let row: Int
  /// Its index path before; nil where that takes the content before to say.
  let path: ItemPath?
  let object: ModelObject
  /// The number of its occurrence.
  let number: UInt32
  /// The section that went with it.
  let emptiedSection: String?
}

/// What a bracket is about that is about one row, or none.
enum OnlyRow {
  /// Where a row is.
  struct Place {
    /// Its flat index.
    let row: Int
    let path: ItemPath
  }

  case nothing
  /// One of the places at least is known.
  case row(ModelObject, old: Place?, new: Place?)
}
