import KVObjects
import KVPositions

/// Collects what happens to one collection until its bracket is closed, and says what it comes to.
///
/// It is fed with the edits as they happen, positions being those of the moment. An element that is removed and comes back
/// within the bracket is the same row, moved: old and new occurrences are matched first to first (controllers.md
/// section 2, "What counts as touched"). O(log k) for one of k edits, whatever the length of the collection.
struct BracketCollector {
  var recorder: EditRecorder
  /// What was shown last.
  let before: ValueList
  /// Whether nothing can be said about rows any more.
  private(set) var isReplaced = false
  private(set) var updated: Set<Value> = []
  /// Rows of the list before whose element has gone, by element, descending.
  private(set) var gone: [Value: [Int]] = [:]
  /// Whether an element came while none of its kind had gone: it may be one that goes later.
  private(set) var hasNewcomers = false
  /// Whether an element came back.
  private(set) var hasReturned = false

  /// Begins with what was shown last.
  init(_ before: ValueList) {
    self.before = before
    recorder = EditRecorder(count: before.count)
  }

  /// Whether nothing has happened.
  var isEmpty: Bool { recorder.isEmpty && updated.isEmpty && !isReplaced }

  // MARK: Feeding

  mutating func replaceEverything() {
    isReplaced = true
  }

  /// `element` shows something new, wherever it is when the bracket is closed.
  mutating func update(_ element: Value) {
    updated.insert(element)
  }

  /// What a notification says. In a collection without places for its observers (`isOrdered` is false) a replacement is
  /// a removal and an insertion, wherever they happen to be.
  /// Where it is all that the bracket is about (`isAlone`), each row that it names was replaced, also by an element that
  /// stood elsewhere (controllers.md section 5).
  mutating func apply(_ edit: CollectionEdit, _ kind: ChangeKind, isOrdered: Bool, isAlone: Bool) {
    guard !isReplaced else { return }
    guard fits(edit, kind) else {
      // The notification does not fit what was shown (a manual one that lies, or changes without a notification).
      isReplaced = true
      return
    }
    if edit.touchesEveryRow { recorder.reorder(Array(0..<recorder.count)) }
    if kind == .replacement, isOrdered, edit.removedPositions == edit.insertedPositions {
      for (position, pair) in zip(edit.insertedPositions, zip(edit.removed, edit.inserted)) {
        if pair.0 != pair.1, isAlone, !edit.isRearrangement {
          recorder.replace(at: position)
        } else if pair.0 != pair.1 {
          replace(at: position, pair.0, with: pair.1)
        } else if !edit.isRearrangement {
          recorder.touch(at: position, isUpdated: true)
        }
      }
      return
    }
    let removals = zip(edit.removedPositions, edit.removed)
    for (position, element) in Array(removals).reversed() { remove(at: position, element) }
    edit.visitInserted { insert($1, at: $0) }
  }

  /// A bracket that was closed but is sent together with later ones: `old` and `new` are the contents around it.
  mutating func append(_ change: ListChange, from old: ValueList, to new: ValueList) {
    guard case .edited(let script) = change else { return replaceEverything() }
    for change in script.changes {
      switch change.kind {
      case .delete(let row): if let step = change.step.from { remove(at: step.row, old[row.row]) }
      case .insert(let row): if let step = change.step.to { insert(new[row.row], at: step.row) }
      case .move(_, let row):
        if let from = change.step.from, let to = change.step.to { recorder.move(from: from.row, to: to.row) }
        if change.isUpdated { update(new[row.row]) }
      case .update(_, let row): update(new[row.row])
      case .replace(let oldRow, let row): replace(at: row.row, old[oldRow.row], with: new[row.row])
      }
    }
  }

  private func fits(_ edit: CollectionEdit, _ kind: ChangeKind) -> Bool {
    let left = recorder.count - edit.removedPositions.count
    guard edit.removedPositions.count == edit.removed.count, edit.insertedPositions.count == edit.inserted.count,
      edit.removedPositions.last ?? -1 < recorder.count
    else { return false }
    return edit.insertedPositions.last ?? -1 < left + edit.insertedPositions.count
  }

  private mutating func remove(at position: Int, _ element: Value) {
    if let row = recorder.remove(at: position) { noteGone(element, row) }
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
      if let row = recorder.replace(at: position) { noteGone(old, row) }
      hasNewcomers = true
    }
  }

  private mutating func noteGone(_ element: Value, _ row: Int) {
    // Rows of one element mostly go in descending order, as an edit's removals do: the place is the end then.
    var rows = gone.removeValue(forKey: element) ?? []
    let place = rows.lastIndex { $0 > row }.map { $0 + 1 } ?? 0
    rows.insert(row, at: place)
    gone[element] = rows
  }

  private mutating func takeGone(_ element: Value) -> Int? {
    guard !gone.isEmpty, var rows = gone.removeValue(forKey: element) else { return nil }
    let first = rows.popLast()
    if !rows.isEmpty { gone[element] = rows }
    hasReturned = true
    return first
  }
}
