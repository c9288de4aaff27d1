/// How two strings are compared: the letters in brackets behind an operator, `CONTAINS[cd]`.
///
///     let options: StringOptions = [.caseInsensitive, .diacriticInsensitive]  // [cd]: "Éva" equals "eva"
///
/// Costs: a byte; every operation of the set is O(1).
package struct StringOptions: OptionSet, Hashable, Sendable {
  /// The bits: 1 for `c`, 2 for `d`, 4 for `n`, 8 for `l`.
  package let rawValue: UInt8

  /// Options of these bits; others than the four named ones mean nothing.
  @inlinable
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `c`: upper and lower case are the same.
  @inlinable package static var caseInsensitive: StringOptions { StringOptions(rawValue: 1) }
  /// `d`: letters with and without accents are the same.
  @inlinable package static var diacriticInsensitive: StringOptions { StringOptions(rawValue: 2) }
  /// `n`: the strings are known to be normalised; they are compared as they are.
  @inlinable package static var normalized: StringOptions { StringOptions(rawValue: 4) }
  /// `l`: the strings are compared as the (fixed) locale does.
  @inlinable package static var localeSensitive: StringOptions { StringOptions(rawValue: 8) }
}
