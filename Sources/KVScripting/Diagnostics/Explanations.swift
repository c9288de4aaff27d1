/// The page of each diagnostic's code: what it means, and what to do.
public enum Explanations {
  /// Whether there is a page for a code.
  static func isKnown(_ code: String) -> Bool { pages[code] != nil }

  /// The codes that have a page, in alphabetical order.
  public static var codes: [String] { pages.keys.sorted() }

  /// The page of a code; nil where there is none.
  public static func page(of code: String) -> String? { pages[code] }

  private static let pages: [String: String] = [:]
}
