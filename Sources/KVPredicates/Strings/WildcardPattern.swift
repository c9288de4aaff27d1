/// The right side of LIKE.
package final class WildcardPattern: Sendable {
  /// Prepares a pattern.
  package init(_ pattern: String, _ options: StringOptions) {}
  /// Whether the pattern matches the whole text.
  package func matches(_ text: String) -> Bool { false }
}
