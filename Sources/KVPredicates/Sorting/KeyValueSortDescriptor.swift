public import KVObjects

/// One criterion of an order: which value of an element is compared, how, and in which direction (NSSortDescriptor).
///
/// A value like any other: two descriptors are equal when they sort the same way for the same reason. It knows no class;
/// a list of descriptors is resolved against one when something is sorted, and a key that the class does not have is
/// found then. nil sorts before everything else, whatever compares the rest; where the direction is descending, after it.
///
/// ```swift
/// let byName = try KeyValueSortDescriptor("name")
/// let latestFirst = try KeyValueSortDescriptor("-releaseDate")
/// let ofPeople = try KeyValueSortDescriptor(key: "name", selector: .localizedStandardCompare)
/// ```
public struct KeyValueSortDescriptor: Hashable, Sendable {
  /// How two values are compared.
  public enum Rule: Hashable, Sendable {
    /// By one of Cocoa's methods.
    case selector(Selector)
    /// By a function of the caller's.
    case comparator(Comparator)
  }

  /// A function that compares two values, neither of them nil. Equal to itself alone: functions have no content that
  /// could be compared.
  public final class Comparator: Hashable, Sendable {
    /// Returns which of two values sorts first. What it throws ends the sort, with nothing changed.
    public let compare: @Sendable (Value, Value) throws -> ValueOrder

    /// A comparator that calls `compare`.
    public init(_ compare: @escaping @Sendable (Value, Value) throws -> ValueOrder) {
      self.compare = compare
    }

    /// Identity.
    public static func == (left: Comparator, right: Comparator) -> Bool { left === right }

    /// Identity.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  /// The path to the value that is compared; nil for the element itself.
  public let keyPath: PropertyPath?
  /// Whether small values sort first.
  public let isAscending: Bool
  /// How two values are compared.
  public let rule: Rule

  /// Sorts by the value at `keyPath`, or by the element itself where it is nil.
  public init(keyPath: PropertyPath?, ascending: Bool = true, rule: Rule = .selector(.compare)) {
    self.keyPath = keyPath
    isAscending = ascending
    self.rule = rule
  }

  /// Sorts by the value at the key path `key`, or by the element itself where it is nil.
  ///
  /// Throws the malformed-path error where `key` is no key path.
  public init(key: String?, ascending: Bool = true, selector: Selector = .compare) throws {
    self.init(keyPath: try key.map { try PropertyPath($0) }, ascending: ascending, rule: .selector(selector))
  }

  /// Sorts by the value at the key path `key`, or by the element itself where it is nil, as `comparator` says. Two
  /// descriptors made this way are never equal, not even with the same function; copies of one are.
  ///
  /// Throws the malformed-path error where `key` is no key path.
  public init(
    key: String?, ascending: Bool = true, comparator: @escaping @Sendable (Value, Value) throws -> ValueOrder
  ) throws {
    self.init(
      keyPath: try key.map { try PropertyPath($0) }, ascending: ascending, rule: .comparator(Comparator(comparator)))
  }

  /// The same criterion in the other direction (`reversedSortDescriptor`).
  public var reversed: KeyValueSortDescriptor {
    KeyValueSortDescriptor(keyPath: keyPath, ascending: !isAscending, rule: rule)
  }
}
