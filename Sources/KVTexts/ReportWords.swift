/// The words that the page of a report says by itself, in one language.
///
/// In contrast to a ``Message`` they are filled in by the page, which is the only one to know what happens in it: here they
/// are texts with placeholders.
package struct ReportWords: Sendable {
  /// A text by its key in the page.
  package struct Word: Sendable {
    package let key: String
    package let forms: MessageForms
    /// Whether a number `n` decides about its form.
    package var hasForms: Bool { !forms.isSingle }
  }

  /// The key of what the page says where its script does not run.
  package static let noScript = "noScript"

  /// Every word, in the order of the English file.
  package let words: [Word]

  /// Which page says them.
  package enum Page: Sendable {
    case report
    /// That of `kvosandbox play`, which says the words of a report as well.
    case play

    fileprivate func text(of source: LanguageSource) -> String {
      self == .report ? source.report : source.report + "\n" + source.play
    }
  }

  /// The words of a page in a language; those that it does not have are English. O(length of both files).
  package init(_ language: Language, for page: Page = .report) {
    let english = Catalogue(parsing: page.text(of: CatalogueSource.english))
    let own = language == .english ? english : Catalogue(parsing: page.text(of: CatalogueSource.source(of: language)))
    words = english.keys.compactMap { key in
      guard var forms = own.forms(of: key) ?? english.forms(of: key) else { return nil }
      if language == .pseudo {
        for (category, text) in forms.all { forms.set("⟦\(text)⟧", for: category) }
      }
      return Word(key: key, forms: forms)
    }
  }

  /// The text of a key that no number changes, to be put in by Swift; empty where there is none.
  package subscript(key: String) -> String { words.first { $0.key == key }?.forms.other ?? "" }
}
