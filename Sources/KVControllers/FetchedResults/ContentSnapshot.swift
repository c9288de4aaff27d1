public import KVObjects
import KVPositions

/// The whole content of a controller after an event, as a delegate gets it that takes snapshots (fetched-results.md
/// A9).
///
/// In contrast to an ``ArrangedContent`` it also says which objects show something new. In contrast to a
/// ``ContentDifference`` it has sections, and one that was missed does no harm.
///
/// ```swift
/// final class Cells: FetchedResultsControllerSnapshotDelegate {
///   var sections = ContentSnapshot.Sections()
///   func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {
///     sections = snapshot.sections
///     for object in snapshot.reloaded { print("anew:", object) }
///   }
/// }
/// ```
///
/// Costs: one is made in O(k log k) for k changed rows, and in O(s log s) besides where a delegate gives the titles of s
/// sections. It shares all memory that no change has touched with the content and with other snapshots.
public struct ContentSnapshot: Sendable {
  /// The sections of a snapshot, by index.
  ///
  /// In contrast to an array of ``SectionInfo`` each is made when it is read, so that a snapshot of many sections costs
  /// nothing for those that are not.
  ///
  /// ```swift
  /// final class Counter: FetchedResultsControllerSnapshotDelegate {
  ///   func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {
  ///     guard let section = snapshot.sections.first(where: { $0.name == "rock" }) else { return }
  ///     print(section.count)
  ///   }
  /// }
  /// ```
  public struct Sections: RandomAccessCollection, Sendable {
    private let arrangement: Arrangement
    /// The titles that the delegate gives; nil where they are made of the names.
    private let titles: [String?]?

    init(of arrangement: Arrangement, titles: [String?]?) { (self.arrangement, self.titles) = (arrangement, titles) }

    /// No sections: what holds those of the latest snapshot begins with these. O(1).
    public init() { self.init(of: Arrangement(isSectioned: true), titles: nil) }

    /// Always 0. O(1).
    public var startIndex: Int { 0 }
    /// The number of sections. O(1).
    public var endIndex: Int { arrangement.sections.count }
    /// The section at an index.
    ///
    /// - Parameter index: 0-based, in `0..<count`. Any other stops the program.
    /// - Complexity: O(log s) for s sections.
    public subscript(index: Int) -> SectionInfo {
      guard let titles else { return SectionInfo(index, of: arrangement) }
      return SectionInfo(index, of: arrangement) { _ in titles[index] }
    }
  }

  /// The sections with their objects, and the index titles that the delegate gives them; one without a name where there
  /// is no section key path.
  public let sections: Sections
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
