package import KVObjects
import KVText

extension KeyValueSortDescriptor {
  /// Cocoa's methods that compare two values. All but ``compare`` take strings and nil only.
  ///
  /// ```swift
  /// let likeFiles = try KeyValueSortDescriptor(key: nil, selector: .localizedStandardCompare)
  /// try (["track 10", "track 2"] as [Value]).sorted(using: [likeFiles])   // ["track 2", "track 10"]
  /// ```
  public enum Selector: String, CaseIterable, Sendable {
    /// The order of values (mutations.md section 3): nil, NaN, numbers, strings as ``Value/compare(_:)`` has it, dates.
    case compare = "compare:"
    /// Strings, upper and lower case being the same.
    case caseInsensitiveCompare = "caseInsensitiveCompare:"
    /// Strings as a reader sorts them.
    case localizedCompare = "localizedCompare:"
    /// Strings as a reader sorts them, upper and lower case being the same.
    case localizedCaseInsensitiveCompare = "localizedCaseInsensitiveCompare:"
    /// Strings as a list of files is sorted: `track 2` before `track 10`.
    case localizedStandardCompare = "localizedStandardCompare:"

    /// The selector that Cocoa calls by that name, colon included.
    ///
    /// ```swift
    /// try KeyValueSortDescriptor.Selector(named: "localizedCompare:")   // .localizedCompare
    /// ```
    ///
    /// - Parameter name: one of the raw values, exactly.
    /// - Throws: ``SortDescriptorError/unknownSelector(_:)`` for any other, with the one that was meant, or all, as its
    ///   hint.
    /// - Complexity: O(1).
    public init(named name: String) throws {
      guard !name.isTooLongForName, let known = Selector(rawValue: name) else {
        throw SortDescriptorError.unknownSelector(name.shortenedName)
      }
      self = known
    }

    /// Whether it compares strings only.
    package var takesStringsOnly: Bool { self != .compare }

    /// The order of two strings; not for ``compare``, which takes every value.
    package func compare(_ a: String, _ b: String) -> ValueOrder {
      switch self {
      case .compare: Value.string(a).compare(.string(b))
      case .caseInsensitiveCompare: StringFolding.compare(a, b, .caseInsensitive)
      case .localizedCompare: LocalizedComparison.localizedCompare(a, b)
      case .localizedCaseInsensitiveCompare: LocalizedComparison.localizedCaseInsensitiveCompare(a, b)
      case .localizedStandardCompare: LocalizedComparison.localizedStandardCompare(a, b)
      }
    }
  }
}
