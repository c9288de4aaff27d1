import KVObjects
import KVPositions

/// A row that was taken out.
package struct LiftedRow {
  /// Its flat index before.
  let row: Int
  /// Where it stood before; nil where that takes the content before to say.
  let path: ItemPath?
  let object: ModelObject
  /// The section that went with it.
  let emptiedSection: String?
}

/// What a bracket is about that is about one row, or none.
enum OnlyRow {
  /// Where a row stands.
  struct Place {
    /// Its flat index.
    let row: Int
    let path: ItemPath
  }

  case nothing
  /// One of the places at least is known.
  case row(ModelObject, old: Place?, new: Place?)
}
