/// What numbers do to a text (CLDR's categories).
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// Which category a number has in a language (CLDR, "Language Plural Rules", for whole numbers).
package struct PluralRule: Sendable {
  /// The categories that the language has.
  package let categories: [PluralCategory]
  private let choose: @Sendable (Int) -> PluralCategory

  /// The category of a number.
  package func category(of count: Int) -> PluralCategory { choose(count) }

  /// One thing, and any other number of them.
  static let oneAndOther = PluralRule(categories: [.one, .other]) { $0 == 1 ? .one : .other }
  /// No forms at all.
  static let none = PluralRule(categories: [.other]) { _ in .other }

  /// The rules that are known, by language: whoever adds a language adds its rule.
  private static let byLanguage: KeyValuePairs<String, PluralRule> = ["en": .oneAndOther, "de": .oneAndOther]

  /// The rule of a language.
  static func of(_ language: Language) -> PluralRule {
    byLanguage.first { $0.key == language.code }?.value ?? (language == .pseudo ? .oneAndOther : .none)
  }
}
