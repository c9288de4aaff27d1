/// How two strings are compared: the letters in brackets behind an operator, `CONTAINS[cd]`.
public struct StringOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Options of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `c`: upper and lower case are the same.
  public static let caseInsensitive = StringOptions(rawValue: 1)
  /// `d`: letters with and without accents are the same.
  public static let diacriticInsensitive = StringOptions(rawValue: 2)
  /// `n`: the strings are known to be normalised; they are compared as they are.
  public static let normalized = StringOptions(rawValue: 4)
  /// `l`: the strings are compared as the (fixed) locale does.
  public static let localeSensitive = StringOptions(rawValue: 8)
}
