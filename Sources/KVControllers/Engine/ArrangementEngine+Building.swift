import KVObjects
import KVPositions
import KVPredicates

/// Closing a bracket by building everything anew, where nothing can be said about single rows.
extension ArrangementEngine {
  /// The content as filter, sort and sections give it now, by one sort. Throws what any of them throws.
  func built() throws -> Arrangement { try built(by: reader, isSectioned: plan.sectionPath != nil) }

  /// The same as another plan gives it.
  func built(by reader: RowReader, isSectioned: Bool) throws -> Arrangement {
    // Keeps every candidate, whatever a getter does to the relation.
    let members = members.snapshot()
    return try withExtendedLifetime(members) {
      var candidates = try candidates(by: reader)
      if !reader.keepsRelationOrder { try sort(&candidates, by: reader) }
      return try Arrangement(
        candidates, sectionName: isSectioned ? { try reader.sectionName(of: $0) ?? "" } : nil)
    }
  }

  /// The members that pass, in the relation's order. They are not kept.
  private func candidates(by reader: RowReader) throws -> ContiguousArray<RowCandidate> {
    var candidates: ContiguousArray<RowCandidate> = []
    try members.visit { value, number in
      try Cancellation.check()
      guard let member = value.object else { throw ArrangementError.notAnObject(value: value.description) }
      if try reader.passes(member) {
        candidates.append(
          RowCandidate(key: try reader.key(of: member), object: .passUnretained(member), number: number))
      }
    }
    return candidates
  }

  /// Stable: candidates come in the relation's order, and equal ones stay in it.
  private func sort(_ candidates: inout ContiguousArray<RowCandidate>, by reader: RowReader) throws {
    try candidates.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      if left.key.isExact { return false }
      try Cancellation.check()
      return try reader.compare(left.object.takeUnretainedValue(), right.object.takeUnretainedValue()) == .ascending
    }
  }

  /// Makes `content` that of the moment.
  func show(_ content: Arrangement) {
    current = content
    filed = NumberSet()
    content.rows.forEachEntry { _, _, number in filed.insert(number) }
  }

  /// The first content.
  func builtAtRest() throws -> Arrangement {
    try builtAtRest(by: reader, isSectioned: plan.sectionPath != nil)
  }

  /// The content as a plan gives it, built until no function that is asked has changed anything meanwhile.
  func builtAtRest(by reader: RowReader, isSectioned: Bool) throws -> Arrangement {
    // Another plan may be asked for by a function that is asked while a bracket is closed: that is disturbed by it.
    let wasClosing = isClosing
    isClosing = true
    defer { (isClosing, isDisturbed) = (wasClosing, isDisturbed || wasClosing) }
    for _ in 0..<ArrangementEngine.mostRounds {
      isDisturbed = false
      do {
        let built = try built(by: reader, isSectioned: isSectioned)
        if !isDisturbed { return built }
      } catch {
        if !isDisturbed { throw error }
      }
    }
    throw ArrangementError.restless(relation: relation.path.description)
  }

  func closeByBuilding() throws -> ArrangementBracket? {
    let built = try built()
    if isDisturbed { return nil }
    let contents = BracketContents(from: openBracket.log.undone(current), to: built)
    show(built)
    if isReplacement { return bracket(EditScript(), [], contents) }
    let difference = ArrangementDifference(
      contents.before, built, touched: openBracket.touched, everyRow: openBracket.touchesEveryRow)
    return bracket(difference.script(isUpdated: isUpdated), difference.rows, contents)
  }
}
