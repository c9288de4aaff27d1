public import KVObjects
import KVPositions

/// What an event did to a content without sections, as a delegate gets it that takes differences (fetched-results.md
/// A9).
///
/// In contrast to a ``ContentSnapshot`` it says what is other, and not what is there. A move is a removal and an
/// insertion that name each other. Applied like an ordered collection difference: removals descending, then insertions
/// ascending.
///
/// ```swift
/// final class Rows: FetchedResultsControllerDifferenceDelegate {
///   var rows: [ModelObject] = []
///   func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) {
///     for row in difference.removals.reversed() { rows.remove(at: row.index) }
///     for row in difference.insertions { rows.insert(row.object, at: row.index) }
///   }
///   func controllerWillChangeContent(_ controller: FetchedResultsController) {}
///   func controllerDidChangeContent(_ controller: FetchedResultsController) {}
///   func controller(
///     _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
///     for type: ControllerChange.Kind
///   ) {}
///   func controller(
///     _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
///     for type: ControllerChange.Kind, newIndexPath: ItemPath?
///   ) {}
/// }
/// ```
///
/// Costs: one is made in O(k log k) for k changed rows, and holds O(k).
public struct ContentDifference: Sendable {
  /// One row of a difference: its index, what it shows, and for a move the index of its other end.
  public struct Row: Sendable {
    /// Where it is, 0-based: of a removal in the content before, of all others in that after.
    public let index: Int
    /// The object that it shows.
    public let object: ModelObject
    /// Of a move the index at its other end, in the other content; nil for what came, went or shows something new.
    public let associatedWith: Int?
  }

  /// What went, and what moved away, by ascending index in the content before.
  public let removals: [Row]
  /// What came, and what moved there, by ascending index in the content after.
  public let insertions: [Row]
  /// What shows something new and kept its place among the others, by ascending index in the content after. A row that
  /// moved is not among them.
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
