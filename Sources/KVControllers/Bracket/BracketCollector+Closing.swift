import KVObjects
import KVPositions

extension BracketCollector {
  /// What it all comes to, when `after` is the content and `positions` finds an element in it; nil for nothing.
  ///
  /// Where the notifications do not lead from the content before to `after` (a manual one lied, or a change was never
  /// told) nothing can be said about rows. O(k log n) for k edits of one collection, O(n) for lists that are computed.
  mutating func close(_ after: ValueList, positions: (Value) -> [Int]) -> ListChange? {
    guard !isReplaced, recorder.count == after.count else { return .replacedEverything }
    for element in updated {
      for position in positions(element) {
        guard position < recorder.count else { return .replacedEverything }
        recorder.touch(at: position, isUpdated: true)
      }
    }
    var touched = recorder.touchedRows()
    if hasReturned && touched.count > 1 || hasNewcomers && !gone.isEmpty { touched = matched(touched, after) }
    guard leads(to: after, touched) else { return .replacedEverything }
    let script = EditScript(touched: touched)
    return script.isEmpty ? nil : .edited(script)
  }

  /// The touched rows, old and new occurrences of one element matched first to first.
  ///
  /// That finds rows which came before the row they are the same as went (`exchange` is two replacements, of which the
  /// first lets an element come while it still is elsewhere), and twins that changed places, which is nothing.
  private func matched(_ touched: [EditScript.Touched], _ after: ValueList) -> [EditScript.Touched] {
    var going: [Value: [Int]] = [:]
    var coming: [Value: [Int]] = [:]
    for row in touched {
      if let old = row.old { going[before[old.row], default: []].append(old.row) }
      if let new = row.new { coming[after[new.row], default: []].append(new.row) }
    }
    var oldRow: [Int: Int] = [:]
    for (element, newRows) in coming {
      guard let oldRows = going[element] else { continue }
      for (old, new) in zip(oldRows.sorted(), newRows.sorted()) { oldRow[new] = old }
    }
    var result: [EditScript.Touched] = []
    var left = Set(touched.compactMap { $0.old?.row })
    for old in oldRow.values { left.remove(old) }
    for row in touched {
      guard let new = row.new else { continue }
      if let old = oldRow[new.row] {
        let isUpdated = row.isUpdated || updated.contains(after[new.row])
        result.append(.init(old: ItemPath(section: 0, row: old), new: new, isUpdated: isUpdated))
      } else if row.isReplaced, let old = row.old, left.remove(old.row) != nil {
        result.append(.init(old: old, new: new, isReplaced: true))
      } else {
        result.append(.init(old: nil, new: new))
      }
    }
    return result + left.sorted().map { .init(old: ItemPath(section: 0, row: $0), new: nil) }
  }

  /// Whether the content before, with the touched rows changed, is `after`. What both share is not looked at.
  private func leads(to after: ValueList, _ touched: [EditScript.Touched]) -> Bool {
    for row in touched where !row.isReplaced {
      if let old = row.old, let new = row.new, before[old.row] != after[new.row] { return false }
    }
    let going = touched.compactMap { $0.old?.row }.sorted() + [before.count]
    let coming = touched.compactMap { $0.new?.row }.sorted() + [after.count]
    var (old, new, nextGoing, nextComing) = (0, 0, 0, 0)
    while true {
      while nextGoing < going.count - 1, going[nextGoing] == old { (old, nextGoing) = (old + 1, nextGoing + 1) }
      while nextComing < coming.count - 1, coming[nextComing] == new { (new, nextComing) = (new + 1, nextComing + 1) }
      let length = Swift.min(going[nextGoing] - old, coming[nextComing] - new)
      guard length > 0 else { return old == before.count && new == after.count }
      guard before.values(at: old..<old + length, equal: after, from: new) else { return false }
      (old, new) = (old + length, new + length)
    }
  }
}
