package import KVPositions

/// One fact about an event, for readers that are programs.
public struct EventField: Hashable, Sendable {
  /// What the fact is called, such as `keyPath`.
  public let name: String
  /// The fact.
  public let value: EventFieldValue

  /// The fact `value`, called `name`.
  public init(_ name: String, _ value: EventFieldValue) {
    self.name = name
    self.value = value
  }
}

/// What a fact about an event can be.
///
/// In contrast to ``Value`` it holds nothing that lives: objects and values are here as they were printed when the
/// event happened.
public enum EventFieldValue: Hashable, Sendable {
  /// A printed value, a key path or a word.
  case text(String)
  /// An index or a count.
  case number(Int)
  /// Yes or no.
  case flag(Bool)
  /// Several of them, in order.
  case list([EventFieldValue])
}

extension EventFieldValue {
  /// The indexes as runs: for each its first and its last index, both included. O(r) for r runs, however long they are.
  package init(_ indexes: IndexRanges) {
    self = .list(indexes.ranges.map { .list([.number($0.lowerBound), .number($0.upperBound - 1)]) })
  }

  /// The section and the row.
  package init(_ path: ItemPath) {
    self = .list([.number(path.section), .number(path.row)])
  }
}
