/// A text in the forms that numbers give it; mostly in one.
package struct MessageForms: Hashable, Sendable {
  /// The forms for certain categories.
  package private(set) var special: [PluralCategory: String] = [:]
  /// The form where no other is.
  package private(set) var other: String

  init(one: String? = nil, other: String) {
    self.other = other
    if let one { special[.one] = one }
  }

  /// The form for a category; the last resort is `other`.
  func text(for category: PluralCategory) -> String { special[category] ?? other }

  /// Takes in a form.
  mutating func set(_ text: String, for category: PluralCategory) {
    if category == .other { other = text } else { special[category] = text }
  }

  /// Every form with its category.
  package var all: [(category: PluralCategory, text: String)] {
    PluralCategory.allCases.compactMap { category in
      (category == .other ? other : special[category]).map { (category, $0) }
    }
  }
}

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
