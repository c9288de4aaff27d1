public import KVObjects

/// The whole content of a controller after an event, as a delegate gets it that takes snapshots (fetched-results.md
/// A9).
///
/// In contrast to an ``ArrangedContent`` it also says which objects show something new. In contrast to a
/// ``ContentDifference`` it has sections, and one that was missed does no harm.
///
/// ```swift
/// final class Cells: FetchedResultsControllerSnapshotDelegate {
///   var sections: [SectionInfo] = []
///   func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {
///     sections = snapshot.sections
///     for object in snapshot.reloaded { print("anew:", object) }
///   }
/// }
/// ```
///
/// Costs: one is made in O(s log s + k log k) for s sections and k changed rows; the sections share the content's
/// memory.
public struct ContentSnapshot: Sendable {
  /// The sections with their objects, and the index titles that the delegate gives them; one without a name where there
  /// is no section key path.
  public let sections: [SectionInfo]
  /// Objects that got an update or a move, in the order of the content (decisions.md 33). Empty after a fetch.
  public let reloaded: [ModelObject]
}

extension ContentSnapshot: CustomStringConvertible {
  /// `{"A": [<Friend "a1">], "B": []} reloaded [<Friend "a1">]`.
  public var description: String {
    let sections = sections.map { "\(Value.quoted($0.name)): [\($0.objects.texts)]" }
    return "{\(sections.joined(separator: ", "))} reloaded [\(reloaded.texts)]"
  }

  /// The same as data.
  var fields: [EventField] {
    let sections = sections.map { section in
      EventFieldValue.list([.text(section.name), .list(section.map { .text($0.description) })])
    }
    return [
      EventField("sections", .list(sections)),
      EventField("reloaded", .list(reloaded.map { .text($0.description) })),
    ]
  }
}

extension [ModelObject] {
  /// As they describe themselves, one behind the other.
  fileprivate var texts: String { map(\.description).joined(separator: ", ") }
}
