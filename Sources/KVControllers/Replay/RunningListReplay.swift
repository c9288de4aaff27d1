package import KVObjects
import KVPositions

/// Whoever is shown every bracket of a ``TableObserver`` as it is sent, for a proof.
package protocol ListBracketWitness: AnyObject {
  /// A bracket is being sent; `after` is the content that it leads to.
  func append(_ change: ListChange, leadingTo after: ValueList)
  /// The first bracket that is wrong, or the first difference between where they lead and `current`; nil where all is
  /// right.
  func firstFault(current: ValueList) -> ChangeReplay.Fault?
}

/// Proves each bracket of a list as it is sent, and remembers the first that does not lead where it should
/// (controllers.md section 1).
///
/// In contrast to a ``ChangeReplay`` it keeps no bracket: it may run for as long as a script does. The content that it
/// goes on from is the one that the observer shows anyway. Both frames are followed to the end, and what no change names is
/// compared by what the two contents share.
///
/// Costs: O(k log n) for a bracket of k changes of one collection, O(n) for lists that are computed; no memory for rows.
package final class RunningListReplay: ListBracketWitness {
  private var shown: ValueList
  private var count = 0
  private var fault: ChangeReplay.Fault?

  /// Begins at `content`.
  package init(_ content: ValueList) {
    shown = content
  }

  package func append(_ change: ListChange, leadingTo after: ValueList) {
    count += 1
    if fault == nil, case .edited(let script) = change, !script.leads(from: shown, to: after) {
      // Only now are all rows looked at, for the words.
      let difference = script.firstFault(from: shown.sectionsOfRows, to: after.sectionsOfRows)?.description
      fault = ChangeReplay.Fault(bracket: count, difference: difference ?? "the changes contradict each other")
    }
    shown = after
  }

  package func firstFault(current: ValueList) -> ChangeReplay.Fault? {
    if let fault { return fault }
    let isSame = shown.count == current.count && shown.values(at: 0..<shown.count, equal: current, from: 0)
    return isSame
      ? nil : ChangeReplay.Fault(bracket: count, difference: "the content has changed since without a bracket")
  }
}

extension EditScript {
  /// Whether the script leads from one content of a section to another, in both of its frames. O(k log n) for two states
  /// of one collection.
  fileprivate func leads(from before: ValueList, to after: ValueList) -> Bool {
    guard sectionDeletes.isEmpty, sectionInserts.isEmpty, namesRows(of: before, after) else { return false }
    return stepsLeadToNamedRows(before.count, after.count) && keepsTheRest(of: before, in: after)
  }

  private func namesRows(of before: ValueList, _ after: ValueList) -> Bool {
    changes.allSatisfy { change in
      if let old = change.old, old.section != 0 || old.row >= before.count { return false }
      if let new = change.new, new.section != 0 || new.row >= after.count { return false }
      guard case .move(let old, let new) = change.kind, !change.isUpdated else { return true }
      return before[old.row] == after[new.row]
    }
  }

  /// Whether the changes, applied one after another, are about the rows that they name before and after the whole.
  private func stepsLeadToNamedRows(_ countBefore: Int, _ countAfter: Int) -> Bool {
    var recorder = EditRecorder(count: countBefore)
    func isRow(_ position: Int, _ old: ItemPath) -> Bool {
      position >= 0 && position < recorder.count && recorder.oldRow(at: position) == old.row
    }
    for change in changes {
      guard case .delete(let old) = change.kind else { continue }
      guard let from = change.step.from?.row, change.step.to == nil, isRow(from, old) else { return false }
      recorder.remove(at: from)
    }
    for change in changes {
      switch (change.kind, change.step.from?.row, change.step.to?.row) {
      case (.insert, nil, let to?):
        guard to >= 0, to <= recorder.count else { return false }
        recorder.insert(at: to)
      case (.move(let old, _), let from?, let to?):
        guard isRow(from, old), to >= 0, to < recorder.count else { return false }
        recorder.move(from: from, to: to)
      case (.update(let old, _), let from?, let to?), (.replace(let old, _), let from?, let to?):
        guard from == to, isRow(from, old) else { return false }
      case (.delete, _?, nil): break
      default: return false
      }
    }
    guard recorder.count == countAfter else { return false }
    return changes.allSatisfy { change in
      change.new.map { recorder.oldRow(at: $0.row) == change.old?.row } ?? true
    }
  }

  /// Whether what no change names is the same on both sides, stretch by stretch.
  private func keepsTheRest(of before: ValueList, in after: ValueList) -> Bool {
    let removed = changes.compactMap { $0.old?.row }.sorted()
    let inserted = changes.compactMap { $0.new?.row }.sorted()
    let isEachNamedOnce =
      zip(removed, removed.dropFirst()).allSatisfy(<) && zip(inserted, inserted.dropFirst()).allSatisfy(<)
    return isEachNamedOnce && before.keepsTheRest(removed: removed, inserted: inserted, in: after)
  }
}
