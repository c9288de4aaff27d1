package import KVTexts

/// What a word of the field means here, for `kvosandbox explain`; the text is that of its name in ``/KVTexts/PageTexts``.
package struct WordPage: Sendable, Hashable {
  /// The word.
  package let name: String
  /// The rule whose example shows it.
  let exampleRule: String

  init(_ name: String, shownBy exampleRule: String) {
    (self.name, self.exampleRule) = (name, exampleRule)
  }

  /// The page as it is printed, with a line end at its end.
  package func page(in language: Language = .english) -> String {
    var parts = [name] + PageTexts.paragraphs(of: name, in: language)
    let rules = RulePages.names(of: name)
    if !rules.isEmpty { parts.append(Message.explainRules(rules: rules.joined(separator: ", ")).text(in: language)) }
    if let example = RulePages.page(of: exampleRule)?.example { parts += example.parts(in: language) }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

/// The pages of words.
package enum WordPages {
  /// The page of a word, as it is written; nil where there is none. O(words).
  package static func page(of name: String) -> WordPage? { all.first { $0.name == name } }

  /// Every page, in alphabetical order.
  package static let all: [WordPage] = [
    WordPage("batch", shownBy: "net-change"),
    WordPage("bracket", shownBy: "fixed-order"),
    WordPage("context", shownBy: "own-context-only"),
    WordPage("filter", shownBy: "filter-comes-first"),
    WordPage("frame", shownBy: "frames"),
    WordPage("gap", shownBy: "move-is-a-new-gap"),
    WordPage("index-path", shownBy: "section-with-its-rows"),
    WordPage("initial", shownBy: "initial-has-no-old"),
    WordPage("key-path", shownBy: "path-follows-the-middle"),
    WordPage("mutation", shownBy: "one-bracket-per-mutation"),
    WordPage("prior", shownBy: "prior-has-no-new"),
    WordPage("proxy", shownBy: "bare-list-is-silent"),
    WordPage("relation", shownBy: "replaced-whole"),
    WordPage("section", shownBy: "section-with-its-rows"),
    WordPage("touched", shownBy: "move-is-a-new-gap"),
    WordPage("update", shownBy: "only-named-keys"),
  ]
}
