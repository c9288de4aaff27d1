public import KVObjects
import KVPositions

/// What an event did to a content without sections, as a delegate gets it that takes differences (fetched-results.md A9).
public struct ContentDifference: Sendable {
  /// One row of it.
  public struct Row: Sendable {
    /// Where it is: of a removal in the content before, of all others in that after.
    public let index: Int
    /// What it shows.
    public let object: ModelObject
    /// Of a move the index at its other end.
    public let associatedWith: Int?
  }

  /// What went, and what moved away, ascending.
  public let removals: [Row]
  /// What came, and what moved there, ascending.
  public let insertions: [Row]
  /// What shows something new in its place, ascending.
  public let updates: [Row]

  init(_ bracket: ArrangementBracket) {
    var (removals, insertions, updates): ([Row], [Row], [Row]) = ([], [], [])
    for change in bracket.script.changes {
      let object = bracket.objects[change.tag]
      switch change.kind {
      case .delete(let old): removals.append(Row(index: old.row, object: object, associatedWith: nil))
      case .insert(let new): insertions.append(Row(index: new.row, object: object, associatedWith: nil))
      case .move(let old, let new):
        removals.append(Row(index: old.row, object: object, associatedWith: new.row))
        insertions.append(Row(index: new.row, object: object, associatedWith: old.row))
      case .update(_, let new), .replace(_, let new):
        updates.append(Row(index: new.row, object: object, associatedWith: nil))
      }
    }
    self.removals = removals.sorted { $0.index < $1.index }
    self.insertions = insertions.sorted { $0.index < $1.index }
    self.updates = updates.sorted { $0.index < $1.index }
  }
}

extension ContentDifference: CustomStringConvertible {
  /// `removals [1 <Friend "a2">] insertions [0 <Friend "a2">] updates []`.
  public var description: String {
    func text(_ rows: [Row]) -> String {
      "[\(rows.map { "\($0.index) \($0.object)" }.joined(separator: ", "))]"
    }
    return "removals \(text(removals)) insertions \(text(insertions)) updates \(text(updates))"
  }

  /// The same as data.
  var fields: [EventField] {
    func list(_ rows: [Row]) -> EventFieldValue {
      .list(
        rows.map { row in
          .list(
            [.number(row.index), .text(row.object.description)] + (row.associatedWith.map { [.number($0)] } ?? []))
        })
    }
    return [
      EventField("removals", list(removals)), EventField("insertions", list(insertions)),
      EventField("updates", list(updates)),
    ]
  }
}
