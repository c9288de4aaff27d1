package import KVPositions

/// One fact about an event, for readers that are programs.
///
/// In contrast to the event's text, which is for people, a fact has a name and keeps its parts: an index is a number
/// here. The deliveries of a trace have them (`TraceDelivery.fields`).
///
/// ```swift
/// let runs: EventFieldValue = .list([.list([.number(0), .number(2)])])  // indexes 0 to 2
/// let fields = [EventField("keyPath", .text("songs")), EventField("indexes", runs)]
/// fields.map(\.name)  // ["keyPath", "indexes"]
/// ```
public struct EventField: Hashable, Sendable {
  /// What the fact is called, such as `keyPath`; once among the facts of one event.
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
/// In contrast to ``Value`` it mostly holds nothing that lives: objects and values are here as they were printed when
/// the event happened. What names something by its identity (``identity(_:)``, ``receiver(_:)``) is for the time of the
/// call that hands it out.
///
/// ```swift
/// let place: EventFieldValue = .list([.number(0), .number(3)])  // section 0, row 3
/// if case .list(let parts) = place { parts.count }
/// ```
public enum EventFieldValue: Hashable, Sendable {
  /// A printed value, a key path or a word.
  case text(String)
  /// An index or a count; indexes are from 0.
  case number(Int)
  /// Yes or no.
  case flag(Bool)
  /// Several of them, in order. Indexes are runs, each a list of its first and its last index.
  case list([EventFieldValue])
  /// Several facts with names.
  case record([EventField])
  /// The identity of an object: `Album#3`. Programs get it where the trace carries the state, and nothing else does.
  case identity(Value)
  /// The identity of an object that may have gone, by the number of its class and its own; "" where no line has named it.
  case modelIdentity(objectClass: Int, serial: Int)
  /// Whoever receives something, by a number.
  case receiver(ReceiverReference)
  /// A controller, by the number that orders the world's controllers by their making.
  case controller(creationSerial: Int)
}

/// Names a receiver in a fact: an observer, a delegate or a table, whoever gets a delivery. It keeps the receiver
/// alive, and is compared by its identity.
public struct ReceiverReference: Hashable, @unchecked Sendable {
  // Not checked: a fact stays on the thread of its world.
  package let receiver: AnyObject

  package init(_ receiver: AnyObject) { self.receiver = receiver }

  /// Identity.
  public static func == (left: Self, right: Self) -> Bool { left.receiver === right.receiver }
  /// Identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(receiver)) }
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
