import KVObjects
import KVPositions

/// Collects what happens to one collection until its bracket is closed, and says what it comes to.
///
/// It is fed with the edits as they happen, positions being those of the moment. An element that is removed and comes back
/// within the bracket is the same row, moved: old and new occurrences are matched first to first (controllers.md
/// section 2, "What counts as touched"). O(log k) for one of k edits, whatever the length of the collection.
struct BracketCollector {
  private var recorder: EditRecorder
  private var before: ValueList
  private var isReplaced = false
  private var updated: Set<Value> = []
  /// Rows of the list before whose element has gone, by element.
  private var gone: [Value: [Int]] = [:]
  /// Whether an element came while none of its kind had gone: it may be one that goes later.
  private var hasNewcomers = false

  /// Begins with what was shown last.
  init(_ before: ValueList) {
    self.before = before
    recorder = EditRecorder(count: before.count)
  }

  /// The rows, as the collector knows them.
  var count: Int { recorder.count }

  // MARK: Feeding

  mutating func replaceEverything() {
    isReplaced = true
  }

  /// `element` shows something new, wherever it stands when the bracket is closed.
  mutating func update(_ element: Value) {
    updated.insert(element)
  }

  mutating func apply(_ edit: CollectionEdit, _ kind: ChangeKind) {
    guard !isReplaced else { return }
    guard fits(edit, kind) else {
      // The notification does not fit what was shown (a manual one that lies, or changes that were never told).
      isReplaced = true
      return
    }
    if edit.touchesEveryRow { recorder.reorder(Array(0..<recorder.count)) }
    if kind == .replacement, edit.removedPositions == edit.insertedPositions {
      for (position, pair) in zip(edit.insertedPositions, zip(edit.removed, edit.inserted)) {
        replace(at: position, pair.0, with: pair.1)
      }
      return
    }
    let removals = zip(edit.removedPositions, edit.removed)
    for (position, element) in Array(removals).reversed() { remove(at: position, element) }
    for (position, element) in zip(edit.insertedPositions, edit.inserted) { insert(element, at: position) }
  }

  private func fits(_ edit: CollectionEdit, _ kind: ChangeKind) -> Bool {
    let left = recorder.count - edit.removedPositions.count
    guard edit.removedPositions.count == edit.removed.count, edit.insertedPositions.count == edit.inserted.count,
      edit.removedPositions.last ?? -1 < recorder.count
    else { return false }
    return edit.insertedPositions.last ?? -1 < left + edit.insertedPositions.count
  }

  private mutating func remove(at position: Int, _ element: Value) {
    if let row = recorder.remove(at: position) { gone[element, default: []].append(row) }
  }

  private mutating func insert(_ element: Value, at position: Int) {
    if let row = takeGone(element) {
      recorder.reinsert(oldRow: row, at: position)
    } else {
      hasNewcomers = true
      recorder.insert(at: position)
    }
  }

  private mutating func replace(at position: Int, _ old: Value, with new: Value) {
    if let row = takeGone(new) {
      remove(at: position, old)
      recorder.reinsert(oldRow: row, at: position)
    } else {
      if let row = recorder.replace(at: position) { gone[old, default: []].append(row) }
      hasNewcomers = true
    }
  }

  private mutating func takeGone(_ element: Value) -> Int? {
    guard !gone.isEmpty, var rows = gone[element], let first = rows.min() else { return nil }
    rows.removeAll { $0 == first }
    gone[element] = rows.isEmpty ? nil : rows
    return first
  }

  // MARK: Closing

  /// What it all comes to, when `after` is the content and `positions` finds an element in it; nil for nothing.
  mutating func close(_ after: ValueList, positions: (Value) -> [Int]) -> ListChange? {
    guard !isReplaced, recorder.count == after.count else { return .replacedEverything }
    for element in updated {
      for position in positions(element) { recorder.touch(at: position, isUpdated: true) }
    }
    guard !recorder.isEmpty else { return nil }
    var touched = recorder.touchedRows()
    if hasNewcomers, !gone.isEmpty { matchLateReturns(&touched, after) }
    let script = EditScript(touched: touched)
    return script.isEmpty ? nil : .edited(script)
  }

  /// Matches rows that came before the row they are the same as went: `exchange` is two replacements, of which the first
  /// lets an element come while it still stands elsewhere.
  private func matchLateReturns(_ touched: inout [EditScript.Touched], _ after: ValueList) {
    var leaving: [Value: [Int]] = [:]
    var coming: [Value: [Int]] = [:]
    for (index, row) in touched.enumerated() where row.old == nil || row.new == nil || row.isReplaced {
      if let old = row.old { leaving[before[old.row], default: []].append(index) }
      if let new = row.new { coming[after[new.row], default: []].append(index) }
    }
    var result = touched
    var added: [EditScript.Touched] = []
    for (element, goingRows) in leaving {
      guard let comingRows = coming[element] else { continue }
      let old = goingRows.sorted { (touched[$0].old?.row ?? 0) < (touched[$1].old?.row ?? 0) }
      let new = comingRows.sorted { (touched[$0].new?.row ?? 0) < (touched[$1].new?.row ?? 0) }
      for (from, to) in zip(old, new) {
        added.append(
          .init(old: touched[from].old, new: touched[to].new, isUpdated: from == to && touched[from].isReplaced))
        result[from].old = nil
        result[to].new = nil
        result[from].isReplaced = false
        result[to].isReplaced = false
      }
    }
    touched = result.filter { $0.old != nil || $0.new != nil } + added
  }
}
