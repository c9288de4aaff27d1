public import KVObjects

/// One criterion of an order: which value of an element is compared, how, and in which direction (NSSortDescriptor).
///
/// A value like any other: two descriptors are equal when they sort the same way for the same reason. In contrast to a
/// closure it can be compared and printed, and says which key path it reads, so that a controller can observe that. It
/// knows no class; a list of descriptors is resolved against one when something is sorted, and a key that the class
/// does not have is found then. nil sorts before everything else, whatever compares the rest; where the direction is
/// descending, after it.
///
/// ```swift
/// let latestFirst = try KeyValueSortDescriptor("-released")
/// let byTitle = try KeyValueSortDescriptor(key: "title", selector: .localizedStandardCompare)
/// let albums = try artist.albums.collection.sorted(using: [latestFirst, byTitle])
/// ```
///
/// Threads: it may be used from any. Costs: reading a stored value takes a few nanoseconds; sorting n elements is
/// O(n log n).
public struct KeyValueSortDescriptor: Hashable, Sendable {
  /// How two values are compared.
  ///
  /// ```swift
  /// let descriptor = try KeyValueSortDescriptor("-title")
  /// descriptor.rule == .selector(.compare)   // true
  /// ```
  public enum Rule: Hashable, Sendable {
    /// By one of Cocoa's methods.
    case selector(Selector)
    /// By a function of the caller's, which never meets nil.
    case comparator(Comparator)
  }

  /// A function that compares two values, neither of them nil. Equal to itself alone: functions have no content that
  /// could be compared.
  ///
  /// One object makes several descriptors with a function that are equal:
  ///
  /// ```swift
  /// let byLength = KeyValueSortDescriptor.Comparator { a, b in
  ///   Value.integer(a.plainText.count).compare(.integer(b.plainText.count))
  /// }
  /// let descriptor = KeyValueSortDescriptor(keyPath: try PropertyPath("title"), rule: .comparator(byLength))
  /// descriptor == KeyValueSortDescriptor(keyPath: try PropertyPath("title"), rule: .comparator(byLength))   // true
  /// ```
  public final class Comparator: Hashable, Sendable {
    /// Returns which of two values sorts first, in the ascending direction. What it throws ends the sort, with nothing
    /// changed; one that contradicts itself gives some order of all elements.
    public let compare: @Sendable (Value, Value) throws -> ValueOrder

    /// Makes a comparator that calls `compare`, on whatever thread sorts. O(1).
    public init(_ compare: @escaping @Sendable (Value, Value) throws -> ValueOrder) {
      self.compare = compare
    }

    /// Identity: whether both are one comparator.
    public static func == (left: Comparator, right: Comparator) -> Bool { left === right }

    /// Hashes its identity.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  /// The path to the value that is compared; nil for the element itself.
  public let keyPath: PropertyPath?
  /// Whether small values sort first, and nil before them; else nil is last.
  public let isAscending: Bool
  /// How two values are compared.
  public let rule: Rule

  /// Makes a descriptor that sorts by the value at `keyPath`, or by the element itself where it is nil.
  ///
  /// In contrast to ``init(key:ascending:selector:)`` nothing is parsed, and nothing is thrown.
  ///
  /// ```swift
  /// let path = try PropertyPath("albums.@count")
  /// let mostAlbumsFirst = KeyValueSortDescriptor(keyPath: path, ascending: false)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: a path that was read already; collection operators are allowed.
  ///   - ascending: whether small values sort first.
  ///   - rule: how two values are compared; by the order of values where nothing is said.
  /// - Complexity: O(1).
  public init(keyPath: PropertyPath?, ascending: Bool = true, rule: Rule = .selector(.compare)) {
    self.keyPath = keyPath
    isAscending = ascending
    self.rule = rule
  }

  /// Makes a descriptor that sorts by the value at the key path `key`, or by the element itself where it is nil.
  ///
  /// ```swift
  /// let byTitle = try KeyValueSortDescriptor(key: "title", ascending: false, selector: .caseInsensitiveCompare)
  /// byTitle.text    // {key: title, ascending: false, selector: caseInsensitiveCompare:}
  /// ```
  ///
  /// - Parameters:
  ///   - key: a key path, without a hyphen for the direction.
  ///   - ascending: whether small values sort first.
  ///   - selector: how two values are compared; those for strings refuse other values when something is sorted.
  /// - Throws: ``KeyValueCodingError/malformedPath(path:position:problem:)`` where `key` is no key path,
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` where it is too long (``PropertyPath``).
  /// - Complexity: O(length of the key path).
  public init(key: String?, ascending: Bool = true, selector: Selector = .compare) throws {
    self.init(keyPath: try key.map { try PropertyPath($0) }, ascending: ascending, rule: .selector(selector))
  }

  /// Makes a descriptor that sorts by the value at the key path `key`, or by the element itself where it is nil, as
  /// `comparator` says.
  ///
  /// Two descriptors made this way are never equal, not even with the same function; copies of one are, and so are
  /// those made of one ``Comparator``.
  ///
  /// ```swift
  /// let byLength = try KeyValueSortDescriptor(key: "title") { a, b in
  ///   Value.integer(a.plainText.count).compare(.integer(b.plainText.count))
  /// }
  /// try artist.albums.collection.sorted(using: [byLength])   // short titles first
  /// ```
  ///
  /// - Parameters:
  ///   - key: a key path, without a hyphen for the direction.
  ///   - ascending: whether what `comparator` has first sorts first.
  ///   - comparator: says which of two values, neither of them nil, sorts first. It must not change what is sorted.
  /// - Throws: ``KeyValueCodingError/malformedPath(path:position:problem:)`` where `key` is no key path,
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` where it is too long (``PropertyPath``).
  /// - Complexity: O(length of the key path). Sorting calls `comparator` O(n log n) times for n elements that earlier
  ///   descriptors do not tell apart.
  public init(
    key: String?, ascending: Bool = true, comparator: @escaping @Sendable (Value, Value) throws -> ValueOrder
  ) throws {
    self.init(
      keyPath: try key.map { try PropertyPath($0) }, ascending: ascending, rule: .comparator(Comparator(comparator)))
  }

  /// The same criterion in the other direction (`reversedSortDescriptor`): nil stands at the other end. O(1).
  ///
  /// Sorting by it is not the reversed result: elements that are the same keep the order they had.
  public var reversed: KeyValueSortDescriptor {
    KeyValueSortDescriptor(keyPath: keyPath, ascending: !isAscending, rule: rule)
  }
}
