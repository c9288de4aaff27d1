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
  /// A row that goes or comes.
  struct Row {
    let row: Int
    let object: ModelObject
    /// The number of its occurrence.
    let number: UInt32
  }

  private var lasting: [TouchedRow] = []
  private var only: RemovedRow?
  private var going: [Row] = []
  private var coming: [Row] = []
  private let occurrences: Occurrences

  /// The rows of a bracket whose rows have been filed in `current`.
  package init(_ openBracket: OpenBracket, _ current: Arrangement) {
    let (filed, updated) = openBracket.ledger.touched
    occurrences = openBracket.occurrences
    for (old, new) in updated { lasting.append(TouchedRow(object: current.rows[new], old: old, new: new)) }
    for row in filed {
      let (_, object, number) = current.rows.entry(at: row)
      coming.append(Row(row: row, object: object, number: number))
    }
    only = openBracket.removed.only
    if only == nil || coming.count > 1 {
      openBracket.removed.visit { going.append(Row(row: $0.row, object: $0.object, number: $0.number)) }
    }
  }

  /// The rows that go and those that come, of a bracket in which no other shows anything new.
  init(going: [Row], coming: [Row], _ occurrences: Occurrences) {
    (self.going, self.coming, self.occurrences) = (going, coming, occurrences)
  }

  /// Every row once. Rows of one occurrence are the same row; where it is not known which is which, the first of an object
  /// that went is the first that came (controllers.md section 1). O(k log k).
  package func matched() -> [TouchedRow] {
    if let only, coming.count <= 1 {
      guard let row = coming.first else {
        return lasting + [TouchedRow(object: only.object, old: only.row, new: nil)]
      }
      if row.object === only.object { return lasting + [TouchedRow(object: row.object, old: only.row, new: row.row)] }
      return lasting + [
        TouchedRow(object: row.object, old: nil, new: row.row),
        TouchedRow(object: only.object, old: only.row, new: nil),
      ]
    }
    let sorted = coming.sorted { $0.row < $1.row }
    var oldRows: [ObjectIdentifier: [Int]] = [:]
    for row in going.sorted(by: { $0.row > $1.row }) {
      oldRows[ObjectIdentifier(row.object), default: []].append(row.row)
    }
    let known = knownRows(oldRows)
    if !known.isEmpty {
      let knownOld = Set(known.values.map(\.row))
      oldRows = oldRows.mapValues { $0.filter { !knownOld.contains($0) } }
    }
    var rows = lasting
    for row in sorted {
      let old = known[row.row]?.row ?? oldRows[ObjectIdentifier(row.object)]?.popLast()
      rows.append(TouchedRow(object: row.object, old: old, new: row.row))
    }
    let gone = Set(oldRows.values.joined())
    for row in going where gone.contains(row.row) {
      rows.append(TouchedRow(object: row.object, old: row.row, new: nil))
    }
    return rows
  }

  /// By row that comes the row before of the same occurrence, of objects that are in several times.
  private func knownRows(_ oldRows: [ObjectIdentifier: [Int]]) -> [Int: Row] {
    guard occurrences.tellApart else { return [:] }
    var counts: [ObjectIdentifier: Int] = [:]
    for row in coming { counts[ObjectIdentifier(row.object), default: 0] += 1 }
    func isRepeated(_ row: Row) -> Bool {
      let id = ObjectIdentifier(row.object)
      return counts[id, default: 0] > 1 || oldRows[id, default: []].count > 1
    }
    guard going.contains(where: isRepeated) else { return [:] }
    let byNumber = Dictionary(going.map { ($0.number, $0) }) { first, _ in first }
    var known: [Int: Row] = [:]
    for row in coming where isRepeated(row) {
      guard let before = occurrences.numberBefore(row.number), let old = byNumber[before], old.object === row.object
      else { continue }
      known[row.row] = old
    }
    return known
  }
}
