import KVObjects
import KVPositions
import KVTrees

/// Whoever is shown every bracket of an arrangement as it is sent, for a proof.
package protocol BracketWitness: AnyObject {
  /// A bracket is being sent.
  func append(_ bracket: ArrangementBracket)
  /// The change of one row is being sent, which has led to `after`.
  func append(_ step: RowStep, leadingTo after: Arrangement)
}

extension BracketWitness {
  /// Shows the bracket that the change comes to.
  package func append(_ step: RowStep, leadingTo after: Arrangement) { append(step.bracket(leadingTo: after)) }
}

extension ChangeReplay: BracketWitness {}

/// Follows the brackets of an arrangement in a mirror of its own, as they are sent, and remembers the first that does not
/// lead where it should (controllers.md section 1).
///
/// In contrast to a ``ChangeReplay`` it keeps no contents, which would make every change copy the nodes it touches: it may
/// run for as long as a script does. What a bracket names is checked at once, in both frames: what went was there, what
/// came is there, in the mirror and in the content. What no bracket names is compared with the content when asked.
///
/// Costs: O(k log n) for a bracket of k changes; 28 bytes for each row; O(n) when asked.
package final class RunningReplay: BracketWitness {
  private var rows = SortedRows<ModelObject>()
  private var sections = SectionList()
  private var count = 0
  private var fault: ChangeReplay.Fault?

  /// Begins at `content`.
  package init(_ content: Arrangement) {
    begin(at: content)
  }

  private func begin(at content: Arrangement) {
    // Rows of our own: their places are all that counts.
    rows = SortedRows(sorted: content.rows.map { (key: SortKey(high: 0, low: 0), element: $0, number: 0) })
    sections = SectionList(
      (0..<content.sections.count).map { (content.sections[$0].name, content.sections[$0].rowCount) })
  }

  package func append(_ bracket: ArrangementBracket) {
    count += 1
    guard fault == nil else { return }
    let difference: String?
    if bracket.isReplaced {
      difference = self.difference(from: bracket.before)
      begin(at: bracket.after)
    } else {
      difference = follow(bracket)
    }
    if let difference { fault = ChangeReplay.Fault(bracket: count, difference: difference) }
  }

  package func append(_ step: RowStep, leadingTo after: Arrangement) {
    guard fault == nil, let object = step.object, follow(object, from: step.old?.path, to: step.new?.path, after)
    else {
      // By its script, which has words for what is wrong.
      return append(step.bracket(leadingTo: after))
    }
    count += 1
  }

  /// Takes one row from a place to another, while no section comes or goes; false, with nothing changed, where it was or is
  /// not there.
  private func follow(_ object: ModelObject, from old: ItemPath?, to new: ItemPath?, _ after: Arrangement) -> Bool {
    if let old { guard row(at: old) === object else { return false } }
    if let new { guard after.rows[after.row(at: new)] === object else { return false } }
    let growth = (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
    guard rows.count + growth == after.rows.count, sections.count == after.sections.count else { return false }
    if let new {
      // Taken out first, the row leaves one place less in its own section.
      let room = sections[new.section].rowCount - (old?.section == new.section ? 1 : 0)
      guard new.row <= room else { return false }
    }
    if old == new { return true }
    if let old {
      rows.remove(at: sections.flatRow(of: old))
      sections.addRows(-1, toSection: old.section)
    }
    if let new {
      rows.insert(
        object, key: SortKey(high: 0, low: 0), number: 0, at: sections.start(ofSection: new.section) + new.row)
      sections.addRows(1, toSection: new.section)
    }
    return true
  }

  /// The first bracket that is wrong, or the first difference between where they lead and `current`; nil where all is
  /// right.
  package func firstFault(current: Arrangement) -> ChangeReplay.Fault? {
    fault ?? difference(from: current).map { ChangeReplay.Fault(bracket: count, difference: $0) }
  }

  private func difference(from content: Arrangement) -> String? {
    let names = (0..<content.sections.count).map { "\(content.sections[$0])" }
    guard names == (0..<sections.count).map({ "\(sections[$0])" }) else {
      return "there are other sections than the brackets say"
    }
    for (index, (row, own)) in zip(content.rows, rows).enumerated() where row !== own {
      return "at \(content.path(ofRow: index)) stands \(row), not \(own)"
    }
    return nil
  }

  // MARK: One bracket

  private func follow(_ bracket: ArrangementBracket) -> String? {
    let script = bracket.script
    for change in script.changes {
      guard let old = change.old else { continue }
      if row(at: old) !== bracket.objects[change.tag] { return "\(change): before, another row stands there" }
    }
    if let problem = insertSections(bracket) { return problem }
    for change in script.changes {
      let object = bracket.objects[change.tag]
      if isOfPlace(change) {
        if let problem = step(change, object) { return problem }
      } else if let path = change.step.to, row(at: path) !== object {
        return "\(change): step \(path) is another row"
      }
    }
    for change in script.sectionDeletes {
      guard change.step < sections.count, sections[change.step].rowCount == 0 else {
        return "section \(change.index) is deleted with unreported rows in it"
      }
      _ = sections.removeSection(at: change.step)
    }
    return end(bracket)
  }

  private func insertSections(_ bracket: ArrangementBracket) -> String? {
    for change in bracket.script.sectionInserts {
      guard change.step <= sections.count, change.index < bracket.after.sections.count else {
        return "section \(change.index) is inserted where none can be"
      }
      sections.insertSection(named: bracket.after.sections[change.index].name, rowCount: 0, at: change.step)
    }
    return nil
  }

  /// Whether rows change their places by it.
  private func isOfPlace(_ change: EditScript.Change) -> Bool {
    switch change.kind {
    case .delete, .insert, .move: true
    case .update, .replace: false
    }
  }

  private func step(_ change: EditScript.Change, _ object: ModelObject) -> String? {
    if let from = change.step.from {
      guard row(at: from) === object else { return "\(change): step \(from) is another row" }
      rows.remove(at: sections.flatRow(of: from))
      sections.addRows(-1, toSection: from.section)
    }
    if let to = change.step.to {
      guard to.section < sections.count, to.row <= sections[to.section].rowCount else {
        return "\(change): there is no step \(to)"
      }
      rows.insert(
        object, key: SortKey(high: 0, low: 0), number: 0, at: sections.start(ofSection: to.section) + to.row)
      sections.addRows(1, toSection: to.section)
    }
    return nil
  }

  private func end(_ bracket: ArrangementBracket) -> String? {
    guard rows.count == bracket.after.rows.count, sections.count == bracket.after.sections.count else {
      return "there are \(bracket.after.rows.count) rows in \(bracket.after.sections.count) sections, "
        + "not \(rows.count) in \(sections.count)"
    }
    for change in bracket.script.changes {
      guard let new = change.new else { continue }
      let object = bracket.objects[change.tag]
      let isThere =
        new.section < bracket.after.sections.count && new.row < bracket.after.sections[new.section].rowCount
      guard isThere, row(at: new) === object, bracket.after.rows[bracket.after.row(at: new)] === object else {
        return "\(change): after, another row stands there"
      }
    }
    return nil
  }

  private func row(at path: ItemPath) -> ModelObject? {
    guard path.section >= 0, path.row >= 0, path.section < sections.count, path.row < sections[path.section].rowCount
    else { return nil }
    return rows[sections.flatRow(of: path)]
  }
}
