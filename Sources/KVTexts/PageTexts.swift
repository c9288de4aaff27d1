/// The texts of the pages of `kvosandbox explain`, by the names of the pages.
///
/// Each is a Markdown file in the folder `Pages` of its language. What else a page shows (its example, what that prints, its
/// facts) is no text and stands where it is tested.
package enum PageTexts {
  /// The paragraphs of a page in a language; in English where that has none, and none where nobody has. O(length of all pages).
  package static func paragraphs(of name: String, in language: Language) -> [String] {
    let lines = page(name, of: CatalogueSource.source(of: language)) ?? page(name, of: CatalogueSource.english) ?? []
    let paragraphs = lines.split(separator: "").map { $0.joined(separator: "\n") }
    return language == .pseudo ? paragraphs.map { "⟦\($0)⟧" } : paragraphs
  }

  /// The names of the pages that a language has. O(length of all pages).
  package static func names(in language: Language) -> [String] {
    lines(CatalogueSource.source(of: language)).compactMap(name)
  }

  /// What stands before the name of a page, on a line of its own, where pages are embedded.
  private static let mark = "%%% "

  private static func name(_ line: Substring) -> String? {
    line.hasPrefix(mark) ? String(line.dropFirst(mark.count)) : nil
  }

  private static func lines(_ source: LanguageSource) -> [Substring] {
    source.pages.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func page(_ wanted: String, of source: LanguageSource) -> ArraySlice<Substring>? {
    let lines = lines(source)
    guard let heading = lines.firstIndex(where: { name($0) == wanted }) else { return nil }
    return lines[(heading + 1)...].prefix { name($0) == nil }
  }
}
