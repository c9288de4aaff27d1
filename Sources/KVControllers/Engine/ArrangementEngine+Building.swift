import KVObjects
import KVPositions

/// Closing a bracket by building everything anew, where nothing can be said about single rows.
extension ArrangementEngine {
  /// The content as filter, sort and sections give it now. Throws what any of them throws.
  func built() throws -> Arrangement { try rows.built(by: rows.reader, isSectioned: sectionsRows) }

  /// The content as a plan gives it, built until no function that is called has changed anything meanwhile.
  func builtAtRest(by reader: RowReader, isSectioned: Bool) throws -> Arrangement {
    // Another plan may be assigned by a function that is called while a bracket is closed: that is disturbed by it.
    let outer = evaluation
    defer { evaluation = outer == .none ? .none : .disturbed }
    for _ in 0..<ArrangementEngine.mostRounds {
      evaluation = .undisturbed
      do {
        let built = try rows.built(by: reader, isSectioned: isSectioned)
        if evaluation == .undisturbed { return built }
      } catch {
        if evaluation == .undisturbed { throw error }
      }
    }
    throw ArrangementError.restless(relation: followed.relation.path.description)
  }

  func closeByBuilding() throws -> ArrangementBracket? {
    if let assignment = onlyAssignment { return try closeByEditing(assignment.runs) }
    let built = try built()
    // It may be torn apart where the rows are not in sections: then they stay what they are.
    let step = try window?.step(toBuilt: built, openBracket, by: rows.reader)
    if evaluation == .disturbed { return nil }
    let contents = BracketContents(from: openBracket.log.undone(rows.content), to: built)
    rows.replace(with: built)
    if isReplacement { return bracket(EditScript(), [], contents) }
    if let step { return bracketOfWindow(step) }
    let touchesEveryRow = openBracket.touchesEveryRow || openBracket.assigned.touchesEveryRow
    if !touchesEveryRow { nameTouchedMembers() }
    let difference = ArrangementDifference(
      contents.before, built, touched: openBracket.touched, everyRow: touchesEveryRow, openBracket.occurrences)
    return bracket(difference.script(completing: { complete(&$0, $1, openBracket) }), difference.rows, contents)
  }
}
