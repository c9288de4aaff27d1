/// A string that is folded once and looked for often.
package struct FoldedNeedle: Sendable {
  /// Prepares `part`.
  package init(_ part: String, _ options: StringOptions) {}
  /// Whether the needle stands somewhere in `text`.
  package func isContained(in text: String) -> Bool { false }
  /// Whether `text` begins with the needle.
  package func isPrefix(of text: String) -> Bool { false }
  /// Whether `text` ends with the needle.
  package func isSuffix(of text: String) -> Bool { false }
  /// Whether `text` is the needle.
  package func equals(_ text: String) -> Bool { false }
}
