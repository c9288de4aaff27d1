import KVObjects
package import KVTexts
import KVTrace

/// Everything that `kvosandbox explain` has a page of: diagnostics, callbacks, table operations, rules and words.
///
/// A name is found as it is written, else without regard to case, hyphens and blanks: `Net Change` is `net-change`.
package enum ExplainPages {
  /// The names of one kind, under the title that they are listed with.
  package struct Kind: Sendable {
    /// `Rules of tables`.
    package let title: Message
    /// In the order of the list.
    package let names: [String]
  }

  /// Every page, by kind.
  package static let kinds: [Kind] =
    [
      Kind(title: .explainDiagnostics, names: Explanations.all.map(\.code.rawValue)),
      Kind(title: .explainCallbacks, names: (CallbackPages.observers + CallbackPages.controllers).map(\.name)),
      Kind(title: .explainTableOperations, names: CallbackPages.tableOperations.map(\.name)),
    ]
    + TraceRule.Group.allCases.map { group in
      Kind(title: group.title, names: TraceRules.all.filter { $0.group == group }.map(\.name))
    } + [Kind(title: .explainWords, names: WordPages.all.map(\.name))]

  /// The names of all pages.
  package static let names = kinds.flatMap(\.names)

  /// The page of a name in a language, with a line end at its end; nil where there is none. O(pages).
  ///
  ///     ExplainPages.page(of: "Net Change")  // that of the rule net-change
  package static func page(of name: String, in language: Language = .english) -> String? {
    // Beyond that nothing has a name, and a text is compared letter by letter.
    guard name.utf8.count <= longestName else { return nil }
    if let page = exactPage(of: name, language) { return page }
    let wanted = plain(name)
    return names.first { plain($0) == wanted }.flatMap { exactPage(of: $0, language) }
  }

  /// What was meant by a name without a page, as `did you mean 'bracket'?`; nil where nothing is near enough. O(pages).
  package static func suggestion(for name: String) -> Message? {
    guard name.utf8.count <= longestName else { return nil }
    return Spelling.suggestion(for: name, among: names)
  }

  private static let longestName = 200

  private static func exactPage(of name: String, _ language: Language) -> String? {
    if let page = DiagnosticCode(rawValue: name).flatMap(Explanations.page) { return page.page(in: language) }
    if let page = CallbackPages.page(of: name) { return page.page(in: language) }
    return RulePages.page(of: name)?.page(in: language) ?? WordPages.page(of: name)?.page(in: language)
  }

  private static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }))
  }
}

extension TraceRule.Group {
  /// What its rules are listed under.
  fileprivate var title: Message {
    switch self {
    case .observing: .explainRulesOfObserving
    case .controllers: .explainRulesOfControllers
    case .tables: .explainRulesOfTables
    }
  }
}
