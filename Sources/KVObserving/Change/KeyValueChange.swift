public import KVObjects
public import KVPositions

/// What an observer asks to be notified with, and when (Cocoa's NSKeyValueObservingOptions).
///
/// Without any it is notified after each change, of its kind and indexes alone. An observer's options never change what
/// another one of the same change is notified with.
///
/// ```swift
/// let token = try song.observe("rating", options: [.old, .new, .prior]) { print($0) }
/// song.rating = 3
/// // {kind: setting, isPrior: true, old: 0}
/// // {kind: setting, new: 3, old: 0}
/// token.invalidate()
/// ```
///
/// Costs: one byte. For an attribute each option costs next to nothing; of a path through a collection `new` and `old`
/// are the values of the whole path, O(n) for n objects that it leads to, at each change.
public struct ObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits, of which the lower four mean something.
  public let rawValue: UInt8

  /// Options of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value after the change; absent from removals and from what comes before a change.
  public static let new = ObservingOptions(rawValue: 1)
  /// The value before the change; absent from insertions and from the initial notification.
  public static let old = ObservingOptions(rawValue: 2)
  /// A notification at once, inside the registration, with the value of that moment where `new` is asked for.
  public static let initial = ObservingOptions(rawValue: 4)
  /// A notification before each change too, inside the same mutation: the value is still the old one. What was refused
  /// has sent none.
  public static let prior = ObservingOptions(rawValue: 8)

  /// Reads the name of one option, as scripts write it; nil where there is none of that name.
  ///
  /// ```swift
  /// ObservingOptions(name: "prior") == .prior   // true
  /// ObservingOptions(name: "Prior") == nil      // true
  /// ```
  ///
  /// - Parameter name: one of ``names``.
  public init?(name: String) {
    switch name {
    case "new": self = .new
    case "old": self = .old
    case "initial": self = .initial
    case "prior": self = .prior
    default: return nil
    }
  }

  /// The names that ``init(name:)`` reads: `new`, `old`, `initial`, `prior`.
  public static let names = ["new", "old", "initial", "prior"]
}

/// What one notification says; Cocoa's change dictionary as a value that never changes afterwards (kvo-facts.md D11).
///
/// An entry is nil where Cocoa's dictionary lacks it: which are there depends on ``kind`` and on the
/// ``ObservingOptions``. A value that is nil in the object is ``Value/null`` here, as Cocoa puts NSNull.
///
/// | kind | ``indexes`` | ``new`` | ``old`` |
/// |---|---|---|---|
/// | setting | nil | the whole value | the whole value |
/// | insertion | in the collection after it | the list of those that came | nil |
/// | removal | in the collection before it | nil | the list of those that went |
/// | replacement | where they are | the list of those that came | the list of those that went |
///
/// ```swift
/// let token = try playlist.observe("tags", options: [.new, .old]) { change in
///   if let indexes = change.indexes { print(change.kind, indexes, change.new ?? .nil) }
/// }
/// try playlist.tags.addAll(["a", "b"])   // insertion [0-1] ["a", "b"]
/// token.invalidate()
/// ```
///
/// Costs: making one allocates nothing for an attribute; a list of elements is taken from the collection without a
/// copy. It keeps alive what is in it. Threads: a value, which may be read on any; its objects belong to their world.
public struct KeyValueChange: Sendable {
  /// What happened: setting for an attribute, a to-one property, a whole collection and a path; else what was done to
  /// elements.
  public let kind: ChangeKind
  /// Whether it is about to happen. Always false in the notification after the change, where Cocoa's dictionary lacks
  /// the entry.
  public let isPrior: Bool
  /// Which elements, zero-based; only for insertion, removal and replacement in an array or ordered set. An insertion's
  /// and a replacement's are counted after the change, a removal's before it (kvo-facts.md K110). nil for sets.
  public let indexes: IndexRanges?
  /// The value after the change, or the list of the elements that came; null for no value, nil where it was not asked
  /// for or does not apply.
  public let new: Value?
  /// The value before the change, or the list of the elements that went; null for no value, nil where it was not asked
  /// for or does not apply.
  public let old: Value?
  /// The object whose change this is, where the path leads through a to-many property (kvo-facts.md D9); nil where
  /// members came or went before the last key, and on every other path.
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
  /// `{kind: insertion, indexes: [0, 2-4], new: [<Album "X">]}`: the keys that are there, in a fixed order (lua-api.md
  /// section 10).
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
