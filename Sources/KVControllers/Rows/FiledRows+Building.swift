import KVObjects
import KVPositions
import KVPredicates

/// Building a content from all members, where nothing can be said about single rows.
extension FiledRows {
  /// The content as filter, sort and sections of `reader` give it now, by one sort. Throws what any of them throws.
  func built(by reader: RowReader, isSectioned: Bool) throws -> Arrangement {
    // Keeps every candidate, whatever a getter does to the relation.
    let snapshot = members.list.snapshot()
    return try withExtendedLifetime(snapshot) {
      var candidates = try candidates(by: reader)
      if !reader.keepsRelationOrder { candidates = try sorted(candidates, by: reader) }
      return try Arrangement(
        candidates, sectionName: isSectioned ? { try reader.sectionName(of: $0) ?? "" } : nil)
    }
  }

  /// The members that pass, in the relation's order. They are not kept.
  private func candidates(by reader: RowReader) throws -> ContiguousArray<RowCandidate> {
    var candidates: ContiguousArray<RowCandidate> = []
    try members.list.visit { value, number in
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
  private func sorted(_ candidates: ContiguousArray<RowCandidate>, by reader: RowReader) throws
    -> ContiguousArray<RowCandidate>
  {
    let places = try reader.places(sorting: candidates.map(\.key)) { candidates[$0].object.takeUnretainedValue() }
    return ContiguousArray(places.lazy.map { candidates[$0] })
  }
}
