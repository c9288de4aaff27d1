import KVPositions

/// Finds the rows before a bracket in those of the moment, while rows are removed and filed.
///
/// Most brackets remove one row and file one: that needs no more than two numbers. What is more is an `EditRecorder`'s.
package struct RowLedger {
  private enum State {
    case untouched
    case removed(Int)
    case inserted(Int)
    case updated(Int)
    case replaced(old: Int, new: Int)
    case recorded(EditRecorder)
  }

  /// How many rows there were before.
  package private(set) var oldCount: Int
  private var state = State.untouched
  /// Whether a row that was not removed before shows something new.
  private(set) var hasUpdates = false

  package init(count: Int) {
    oldCount = count
  }

  /// Nothing has happened yet, to `count` rows.
  mutating func rebase(count: Int) { oldCount = count }

  /// The row at `position` was removed. Returns its row before; nil where it has been filed since.
  package mutating func remove(at position: Int) -> Int? {
    if case .untouched = state {
      state = .removed(position)
      return position
    }
    return withRecorder { $0.remove(at: position) }
  }

  /// A row was filed at `position`.
  package mutating func insert(at position: Int) {
    switch state {
    case .untouched: state = .inserted(position)
    case .removed(let old): state = .replaced(old: old, new: position)
    default: withRecorder { $0.insert(at: position) }
    }
  }

  /// The row at `position` shows something new.
  package mutating func update(at position: Int) {
    hasUpdates = true
    if case .untouched = state {
      state = .updated(position)
    } else {
      withRecorder { $0.touch(at: position, isUpdated: true) }
    }
  }

  /// What happened, where it happened to one row at most.
  enum Only {
    case none
    case removed(Int)
    case inserted(Int)
    case updated(Int)
    case replaced(old: Int, new: Int)
    case several
  }

  /// What happened, in both frames, where it happened to one row at most.
  var only: Only {
    switch state {
    case .untouched: .none
    case .removed(let old): .removed(old)
    case .inserted(let new): .inserted(new)
    case .updated(let row): .updated(row)
    case .replaced(let old, let new): .replaced(old: old, new: new)
    case .recorded: .several
    }
  }

  /// Where rows were filed, ascending, and rows that were not removed but show something new.
  package var touched: (filed: [Int], updated: [(old: Int, new: Int)]) {
    switch state {
    case .untouched, .removed: ([], [])
    case .inserted(let new), .replaced(_, let new): ([new], [])
    case .updated(let row): ([], [(row, row)])
    case .recorded(let recorder): recorded(recorder)
    }
  }

  private func recorded(_ recorder: EditRecorder) -> (filed: [Int], updated: [(old: Int, new: Int)]) {
    var filed: [Int] = []
    var updated: [(old: Int, new: Int)] = []
    for row in recorder.touchedRows() {
      guard let new = row.new?.row else { continue }
      if let old = row.old?.row { updated.append((old, new)) } else { filed.append(new) }
    }
    return (filed.sorted(), updated)
  }

  private mutating func withRecorder<Result>(_ body: (inout EditRecorder) -> Result) -> Result {
    var recorder: EditRecorder
    switch state {
    case .recorded(let known):
      recorder = known
      // Let go of, so that it is not copied.
      state = .untouched
    case .untouched: recorder = EditRecorder(count: oldCount)
    case .removed(let old):
      recorder = EditRecorder(count: oldCount)
      recorder.remove(at: old)
    case .inserted(let new):
      recorder = EditRecorder(count: oldCount)
      recorder.insert(at: new)
    case .updated(let row):
      recorder = EditRecorder(count: oldCount)
      recorder.touch(at: row, isUpdated: true)
    case .replaced(let old, let new):
      recorder = EditRecorder(count: oldCount)
      recorder.remove(at: old)
      recorder.insert(at: new)
    }
    let result = body(&recorder)
    state = .recorded(recorder)
    return result
  }
}
