import KVPositions

/// One edit of a flat list, as a recorder is told of it.
enum ListEdit: CustomStringConvertible {
  case insert(Int)
  case insertMany(Int, at: Int)
  case remove(Int)
  case removeRange(Range<Int>)
  case insertAt(IndexRanges)
  case removeAt(IndexRanges)
  case move(Int, Int)
  case exchange(Int, Int)
  case replace(Int)
  case touch(Int, isUpdated: Bool)
  case reorder([Int?])
  case replaceAll(Int)

  var description: String {
    switch self {
    case .insert(let i): "insert \(i)"
    case .insertMany(let count, let i): "insert \(count) at \(i)"
    case .remove(let i): "remove \(i)"
    case .removeRange(let range): "remove \(range)"
    case .insertAt(let positions): "insert at \(positions)"
    case .removeAt(let positions): "remove at \(positions)"
    case .move(let i, let j): "move \(i) to \(j)"
    case .exchange(let i, let j): "exchange \(i) and \(j)"
    case .replace(let i): "replace \(i)"
    case .touch(let i, let isUpdated): "touch \(i)\(isUpdated ? " as updated" : "")"
    case .reorder(let order): "reorder \(order.map { $0.map(String.init) ?? "new" })"
    case .replaceAll(let count): "replace all by \(count)"
    }
  }

  /// Every single-row edit of a list of `count` rows.
  static func all(_ count: Int) -> [ListEdit] {
    var edits: [ListEdit] = (0...count).map { .insert($0) }
    for i in 0..<count {
      edits += [.remove(i), .replace(i), .touch(i, isUpdated: false), .touch(i, isUpdated: true)]
      for j in 0..<count {
        edits.append(.move(i, j))
        if i <= j { edits.append(.exchange(i, j)) }
      }
    }
    return edits
  }
}

/// A recorder beside a plain list of rows that remember everything, and the script that this memory demands.
struct RecordedList {
  struct Row {
    var old: Int?
    var shown: ShownRow
    var isTouched = false
    var isUpdated = false
    var isReplaced = false
  }

  var recorder: EditRecorder
  var rows: [Row]
  private let before: [ShownRow]
  private var nextID: Int

  init(count: Int) {
    recorder = EditRecorder(count: count)
    before = (0..<count).map { ShownRow(id: $0) }
    rows = (0..<count).map { Row(old: $0, shown: ShownRow(id: $0)) }
    nextID = count
  }

  private mutating func fresh() -> Row {
    nextID += 1
    return Row(old: nil, shown: ShownRow(id: nextID))
  }

  mutating func apply(_ edit: ListEdit) {
    switch edit {
    case .insert(let i):
      recorder.insert(at: i)
      rows.insert(fresh(), at: i)
    case .insertMany(let count, let i):
      recorder.insert(count: count, at: i)
      for _ in 0..<count { rows.insert(fresh(), at: i) }
    case .remove(let i):
      recorder.remove(at: i)
      rows.remove(at: i)
    case .removeRange(let range):
      recorder.remove(range)
      rows.removeSubrange(range)
    case .insertAt(let positions):
      recorder.insert(at: positions)
      for position in positions { rows.insert(fresh(), at: position) }
    case .removeAt(let positions):
      recorder.remove(at: positions)
      for position in positions.reversed() { rows.remove(at: position) }
    case .move(let i, let j):
      recorder.move(from: i, to: j)
      if i != j { rows[i].isTouched = true }
      rows.insert(rows.remove(at: i), at: j)
    case .exchange(let i, let j):
      recorder.exchange(i, j)
      if i != j { for k in [i, j] { rows[k].isTouched = true } }
      rows.swapAt(i, j)
    case .replace(let i):
      recorder.replace(at: i)
      rows[i].shown = fresh().shown
      rows[i].isTouched = true
      rows[i].isUpdated = false
      rows[i].isReplaced = true
    case .touch(let i, let isUpdated):
      recorder.touch(at: i, isUpdated: isUpdated)
      rows[i].isTouched = true
      if isUpdated {
        rows[i].isUpdated = true
        rows[i].shown.version += 1
      }
    case .reorder(let order):
      recorder.reorder(order)
      rows = order.map { source in
        guard let source else { return fresh() }
        var row = rows[source]
        row.isTouched = true
        return row
      }
    case .replaceAll(let count):
      recorder.replaceAll(newCount: count)
      rows = (0..<count).map { _ in fresh() }
    }
  }

  /// What is wrong with what the recorder makes of it, or nil. Scripts that are known to be right for a state of the
  /// rows are taken from `proven` and put there.
  func fault(_ proven: inout [[Int]: EditScript]) -> String? {
    let state = rows.map { row in
      (row.old ?? -1) * 8 + (row.isTouched ? 4 : 0) + (row.isUpdated ? 2 : 0) + (row.isReplaced ? 1 : 0)
    }
    if let script = proven[state] {
      let found = recorder.finish()
      return found == script ? nil : "gives \(found), not \(script)"
    }
    if let fault = fault() { return fault }
    proven[state] = recorder.finish()
    return nil
  }

  /// What is wrong with what the recorder makes of it, or nil.
  func fault() -> String? {
    if recorder.count != rows.count { return "counts \(recorder.count) rows, not \(rows.count)" }
    if let row = rows.indices.first(where: { recorder.oldRow(at: $0) != rows[$0].old }) {
      return "takes row \(row) for \(recorder.oldRow(at: row).map(String.init) ?? "new")"
    }
    func path(_ row: Int) -> ItemPath { ItemPath(section: 0, row: row) }
    var touched: [EditScript.Touched] = []
    for (new, row) in rows.enumerated() where row.isTouched || row.old == nil {
      touched.append(
        .init(
          old: row.old.map(path), new: path(new), isUpdated: row.isUpdated,
          isReplaced: row.isReplaced && row.old != nil))
    }
    for old in Set(before.indices).subtracting(rows.compactMap(\.old)) {
      touched.append(.init(old: path(old), new: nil))
    }
    let script = recorder.finish()
    let expected = EditScript(touched: touched)
    if script != expected { return "gives \(script), not \(expected)" }
    return script.firstFault(from: [before], to: [rows.map(\.shown)])?.description
  }
}
