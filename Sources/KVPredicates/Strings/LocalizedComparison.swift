package import KVObjects

/// Comparing text as a reader would sort it, by the rules of one fixed locale (en_US), whatever the machine's.
package enum LocalizedComparison {
  /// Cocoa's `caseInsensitiveCompare:`.
  package static func caseInsensitiveCompare(_ a: String, _ b: String) -> ValueOrder { .same }
  /// Cocoa's `localizedCompare:`.
  package static func localizedCompare(_ a: String, _ b: String) -> ValueOrder { .same }
  /// Cocoa's `localizedCaseInsensitiveCompare:`.
  package static func localizedCaseInsensitiveCompare(_ a: String, _ b: String) -> ValueOrder { .same }
  /// Cocoa's `localizedStandardCompare:`, the order of the Finder.
  package static func localizedStandardCompare(_ a: String, _ b: String) -> ValueOrder { .same }
  static func compare(_ a: String, _ b: String, _ options: StringOptions) -> ValueOrder { .same }
}
