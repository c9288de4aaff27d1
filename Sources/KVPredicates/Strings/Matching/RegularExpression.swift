/// The right side of MATCHES.
package final class RegularExpression: Sendable {
  /// Compiles a pattern.
  package init(_ pattern: String, _ options: StringOptions) throws(RegularExpressionError) {}
  /// Whether the pattern matches the whole text.
  package func matches(_ text: String) throws(RegularExpressionError) -> Bool { false }
}
