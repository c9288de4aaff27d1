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
