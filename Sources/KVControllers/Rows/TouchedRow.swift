package import KVObjects
import KVPositions
import KVTrees

/// One row that something happened to: its flat index before and after.
package struct TouchedRow {
  package let object: ModelObject
  /// Nil where it is new.
  package let old: Int?
  /// Nil where it is gone.
  package let new: Int?
}

/// The rows that were removed or filed, or show something new.
package struct TouchedRows {
  private var lasting: [TouchedRow] = []
  private var only: RemovedRow?
  private var going: [(row: Int, object: ModelObject)] = []
  private var coming: [(row: Int, object: ModelObject)] = []

  /// The rows of a bracket whose rows have been filed in `current`.
  package init(_ openBracket: OpenBracket, _ current: Arrangement) {
    let (filed, updated) = openBracket.ledger.touched
    for (old, new) in updated { lasting.append(TouchedRow(object: current.rows[new], old: old, new: new)) }
    for row in filed { coming.append((row, current.rows[row])) }
    only = openBracket.removed.only
    if only == nil || coming.count > 1 { openBracket.removed.visit { going.append(($0.row, $0.object)) } }
  }

  /// The rows that go and those that come, of a bracket in which no other shows anything new.
  init(going: [(row: Int, object: ModelObject)], coming: [(row: Int, object: ModelObject)]) {
    (self.going, self.coming) = (going, coming)
  }

  /// Every row once. Rows of one object are the same row, the first that went the first that came (controllers.md
  /// section 1). O(k log k).
  package func matched() -> [TouchedRow] {
    if let only, coming.count <= 1 {
      guard let (row, object) = coming.first else {
        return lasting + [TouchedRow(object: only.object, old: only.row, new: nil)]
      }
      if object === only.object { return lasting + [TouchedRow(object: object, old: only.row, new: row)] }
      return lasting + [
        TouchedRow(object: object, old: nil, new: row), TouchedRow(object: only.object, old: only.row, new: nil),
      ]
    }
    var oldRows: [ObjectIdentifier: [Int]] = [:]
    for (row, object) in going.sorted(by: { $0.row > $1.row }) {
      oldRows[ObjectIdentifier(object), default: []].append(row)
    }
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
