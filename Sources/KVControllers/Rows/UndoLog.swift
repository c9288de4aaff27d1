/// What was done to an arrangement, so that the content before can be had again without having been kept.
///
/// A kept copy would make every change of the next bracket copy the nodes it touches. Nobody asks for the content before but
/// a delegate that reads it in `will`, an observer, or a change that is refused: they pay for it.
package struct UndoLog {
  fileprivate enum Step {
    case removed(RowEntry, position: Int, section: String?)
    case inserted(position: Int)
  }

  private var first: Step?
  private var second: Step?
  private var others: [Step] = []

  /// Whether nothing was done.
  package var isEmpty: Bool { first == nil }

  package mutating func noteRemoval(of entry: RowEntry, at position: Int, section: String?) {
    note(.removed(entry, position: position, section: section))
  }

  package mutating func noteInsertion(at position: Int) { note(.inserted(position: position)) }

  private mutating func note(_ step: Step) {
    if first == nil { first = step } else if second == nil { second = step } else { others.append(step) }
  }

  /// The rows that were removed, in that order, where nothing else was done; nil where a row was filed. O(k).
  var removedEntries: [RowEntry]? {
    var entries: [RowEntry] = []
    entries.reserveCapacity(others.count + 2)
    for case let step? in [first, second] {
      guard case .removed(let entry, _, _) = step else { return nil }
      entries.append(entry)
    }
    for step in others {
      guard case .removed(let entry, _, _) = step else { return nil }
      entries.append(entry)
    }
    return entries
  }

  /// The arrangement that `arrangement` was before all that. O(k log n) for k steps.
  package func undone(_ arrangement: Arrangement) -> Arrangement {
    var result = arrangement.withoutNames
    undo(in: &result)
    return result
  }

  /// Makes the arrangement what it was before all that: in place, where nobody shares its nodes.
  func undo(in arrangement: inout Arrangement) {
    for step in others.reversed() { arrangement.undo(step) }
    if let second { arrangement.undo(second) }
    if let first { arrangement.undo(first) }
  }
}

extension Arrangement {
  fileprivate mutating func undo(_ step: UndoLog.Step) {
    switch step {
    case .inserted(let position): _ = remove(at: position)
    case .removed(let entry, let position, let section):
      _ = try? insert(entry, at: position, section: section, isUndoing: true)
    }
  }
}
