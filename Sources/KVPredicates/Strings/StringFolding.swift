package import KVObjects

/// Comparing text under the options in brackets, once and without preparation. Where one side stays the same over many
/// comparisons, as the constant of a predicate does, a `FoldedNeedle` folds it once.
package enum StringFolding {
  /// The order of two strings.
  package static func compare(_ a: String, _ b: String, _ options: StringOptions) -> ValueOrder { .same }
  /// Whether two strings are the same.
  package static func equal(_ a: String, _ b: String, _ options: StringOptions) -> Bool { a == b }
  /// Whether `part` stands somewhere in `text`.
  package static func contains(_ text: String, _ part: String, _ options: StringOptions) -> Bool { false }
  /// Whether `text` begins with `part`.
  package static func hasPrefix(_ text: String, _ part: String, _ options: StringOptions) -> Bool { false }
  /// Whether `text` ends with `part`.
  package static func hasSuffix(_ text: String, _ part: String, _ options: StringOptions) -> Bool { false }
}
