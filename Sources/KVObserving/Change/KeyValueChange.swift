public import KVObjects
public import KVPositions

/// What an observer asks to be notified with, and when (Cocoa's NSKeyValueObservingOptions).
public struct ObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Options of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value after the change.
  public static let new = ObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = ObservingOptions(rawValue: 2)
  /// A notification at once, inside the registration.
  public static let initial = ObservingOptions(rawValue: 4)
  /// A notification before each change too.
  public static let prior = ObservingOptions(rawValue: 8)

  /// Reads the name of one option; nil where there is none of that name.
  public init?(name: String) {
    switch name {
    case "new": self = .new
    case "old": self = .old
    case "initial": self = .initial
    case "prior": self = .prior
    default: return nil
    }
  }

  /// The names that ``init(name:)`` reads.
  public static let names = ["new", "old", "initial", "prior"]
}

/// What one notification says; Cocoa's change dictionary as a value that never changes afterwards (kvo-facts.md D11).
///
/// An entry is nil where Cocoa's dictionary lacks it. Making one allocates nothing for an attribute.
public struct KeyValueChange: Sendable {
  /// What happened.
  public let kind: ChangeKind
  /// Whether it is about to happen (never so in the notification after the change).
  public let isPrior: Bool
  /// Which elements; only for insertion, removal and replacement in an ordered collection. An insertion's and a
  /// replacement's are counted after the change, a removal's before it.
  public let indexes: IndexRanges?
  /// The new value, or the elements that came; null for no value.
  public let new: Value?
  /// The old value, or the elements that went; null for no value.
  public let old: Value?
  /// The element whose change this is, where the path leads through a to-many property (kvo-facts.md D9).
  public let element: ModelObject?

  package init(
    kind: ChangeKind, isPrior: Bool = false, indexes: IndexRanges? = nil, new: Value? = nil, old: Value? = nil,
    element: ModelObject? = nil
  ) {
    self.kind = kind
    self.isPrior = isPrior
    self.indexes = indexes
    self.new = new
    self.old = old
    self.element = element
  }
}

extension KeyValueChange: CustomStringConvertible {
  /// `{kind: insertion, indexes: [0, 2-4], new: [<Album "X">]}`: the keys that are there, in a fixed order
  /// (lua-api.md section 10).
  public var description: String {
    var parts = ["kind: \(kind.rawValue)"]
    if isPrior { parts.append("isPrior: true") }
    if let indexes { parts.append("indexes: \(indexes)") }
    if let new { parts.append("new: \(new)") }
    if let old { parts.append("old: \(old)") }
    if let element { parts.append("element: \(element)") }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
