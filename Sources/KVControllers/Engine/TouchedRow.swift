import KVObjects
import KVPositions

/// One row that something happened to: its flat index before and after.
struct TouchedRow {
  let object: ModelObject
  /// Nil where it is new.
  let old: Int?
  /// Nil where it is gone.
  let new: Int?
}

/// The rows that were taken out, filed or told to show something new.
struct TouchedRows {
  private var lasting: [TouchedRow] = []
  private var going: [(row: Int, object: ModelObject)]
  private var coming: [(row: Int, object: ModelObject)] = []

  /// The rows of a bracket whose rows have been filed in `current`.
  init(_ open: OpenBracket, _ current: Arrangement) {
    going = open.lifted
    for row in open.recorder.touchedRows() {
      guard let new = row.new?.row else { continue }
      let object = current.rows[new]
      if let old = row.old?.row {
        lasting.append(TouchedRow(object: object, old: old, new: new))
      } else {
        coming.append((new, object))
      }
    }
  }

  /// Every row once. Rows of one object are the same row, the first that went the first that came (controllers.md
  /// section 1). O(k log k).
  func matched() -> [TouchedRow] {
    if going.count == 1, coming.count == 1, going[0].object === coming[0].object {
      return lasting + [TouchedRow(object: going[0].object, old: going[0].row, new: coming[0].row)]
    }
    var oldRows: [ObjectIdentifier: [Int]] = [:]
    for (row, object) in going.sorted(by: { $0.row > $1.row }) { oldRows[ObjectIdentifier(object), default: []].append(row) }
    var rows = lasting
    for (row, object) in coming.sorted(by: { $0.row < $1.row }) {
      rows.append(TouchedRow(object: object, old: oldRows[ObjectIdentifier(object)]?.popLast(), new: row))
    }
    for (row, object) in going where oldRows[ObjectIdentifier(object)]?.contains(row) ?? false {
      rows.append(TouchedRow(object: object, old: row, new: nil))
    }
    return rows
  }
}
