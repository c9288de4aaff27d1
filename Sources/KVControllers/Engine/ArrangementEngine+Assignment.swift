import KVObjects
import KVPositions
import KVTrees

/// Following an assignment of all members without naming those that stay.
extension ArrangementEngine {
  /// As many rows are removed one by one, whatever part of all they are.
  static var mostRemovedSingly: Int { 64 }

  /// Whether `edit` is the first half of an assignment of which only the members that go, come and move are looked at.
  ///
  /// Not where single touches are asked for (a context's event, a window), nor for few members.
  func takesAllMembers(_ edit: CollectionEdit) -> Bool {
    edit.assignment != nil && edit.removed.count > ArrangementEngine.mostRemovedSingly && events == nil
      && plan.window == nil
  }

  /// Watches the members that an edit has brought. Those that stayed are watched already: nobody has been left since they
  /// were taken, and no member was ever refused.
  func attachInserted(_ edit: CollectionEdit, _ errors: inout FirstError) {
    guard let assignment = edit.assignment, assignment.madeCount == followed.list.version,
      openBracket.assigned.keepsWatching(assignment, by: followed.watch), !followed.watch.mayRefuse
    else {
      for element in edit.inserted { errors.keep { try followed.attach(element) } }
      return
    }
    for position in assignment.runs.entering { errors.keep { try followed.attach(edit.inserted[position]) } }
  }

  /// The members that may have gone, and are still observed.
  var departed: [ModelObject] {
    guard openBracket.assigned.hasDeparted else { return openBracket.departed }
    let isInStep = followed.list.isInStep && !followed.arrears.contains(.unnoticedChange)
    return openBracket.departed + openBracket.assigned.departedMembers(isInStep: isInStep)
  }

  /// Touches by name every member that an assignment has touched: where some row may not be among them.
  func nameTouchedMembers() {
    let bracket = openBracket
    bracket.assigned.takeTouched { bracket.touchMember($0) }
  }

  /// The assignment that is all that has happened, where every member is a row and the relation's order is the order of rows;
  /// nil elsewhere, and where so much differs that building costs no more.
  var onlyAssignment: ElementAssignment? {
    guard let assignment = openBracket.assigned.first, assignment.madeCount == followed.list.version,
      openBracket.rebuild == .rearranged, !openBracket.touchesEveryRow, openBracket.log.isEmpty,
      openBracket.touched.count == 0, openBracket.unfiled.count == 0, openBracket.deferred == nil, refusal == nil,
      followed.arrears.isEmpty,
      plan.filter == nil, plan.sortDescriptors.isEmpty, plan.sectionPath == nil,
      rows.content.rows.count == assignment.runs.oldCount,
      assignment.runs.editCount < assignment.runs.newCount / 8
    else { return nil }
    return assignment
  }

  /// Closes by changing the rows as their members were changed: nobody is asked anything. O(k log n) for k members that went,
  /// came or moved.
  func closeByEditing(_ runs: MatchedRuns) throws -> ArrangementBracket? {
    try Cancellation.check()
    let before = rows.content
    var after = before
    let list = followed.list
    let numbers = after.edit(by: runs) { position in
      list.number(at: position).flatMap { number in list.member(number).map { ($0, number) } }
    }
    guard let numbers else { throw ArrangementError.restless(relation: followed.relation.path.description) }
    for number in numbers.removed { rows.numbers.remove(number) }
    for number in numbers.added { rows.numbers.insert(number) }
    rows.content = after
    let contents = BracketContents(from: before, to: after)
    let difference = ArrangementDifference(before, after, runs: runs)
    return bracket(difference.script(completing: { complete(&$0, $1, openBracket) }), difference.rows, contents)
  }
}

extension Arrangement {
  /// Makes the rows, which stand in the order of their relation and in one section, those that `runs` lead to; `row` gives the
  /// member at a new position and its number. Returns the numbers of the rows that went and came; nil, with rows missing,
  /// where `row` gives none. O(k log n).
  fileprivate mutating func edit(by runs: MatchedRuns, row: (Int) -> (object: ModelObject, number: UInt32)?)
    -> (removed: [UInt32], added: [UInt32])?
  {
    var (removed, added): ([UInt32], [UInt32]) = ([], [])
    var moved: [Int: RowEntry] = [:]
    // From the last to the first: what stands in front keeps its position.
    var (leaving, moving) = (runs.leaving[...], runs.moved[...])
    while true {
      let (left, out) = (leaving.last ?? -1, moving.last?.old ?? -1)
      if left < 0, out < 0 { break }
      let entry = remove(at: max(left, out)).entry
      if left > out {
        leaving.removeLast()
        removed.append(entry.number)
      } else if let pair = moving.popLast() {
        moved[pair.new] = entry
      }
    }
    var (entering, coming) = (runs.entering[...], runs.moved.map(\.new).sorted()[...])
    while true {
      let (new, back) = (entering.first ?? .max, coming.first ?? .max)
      if new == .max, back == .max { break }
      if new < back {
        entering.removeFirst()
        guard let row = row(new) else { return nil }
        rows.insert(row.object, key: SortKey(high: 0, low: 0), number: row.number, at: new)
        added.append(row.number)
      } else {
        coming.removeFirst()
        guard let entry = moved[back] else { return nil }
        rows.insert(entry.object, key: entry.key, number: entry.number, at: back)
      }
    }
    sections.addRows(rows.count - sections[0].rowCount, toSection: 0)
    return (removed, added)
  }
}
