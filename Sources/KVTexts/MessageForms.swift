/// A text in the forms that numbers give it; mostly in one.
package struct MessageForms: Hashable, Sendable {
  private struct Form: Hashable, Sendable {
    let category: PluralCategory
    let text: String
  }

  /// The forms for certain categories: so few that a list is faster than a table, and none for most texts.
  private var special: [Form] = []
  /// The form where no other is.
  package private(set) var other: String

  init(one: String? = nil, other: String) {
    self.other = other
    if let one { special = [Form(category: .one, text: one)] }
  }

  /// Whether it has one form alone.
  var isSingle: Bool { special.isEmpty }

  /// The form for a category; the last resort is `other`.
  func text(for category: PluralCategory) -> String { special.first { $0.category == category }?.text ?? other }

  /// Takes in a form.
  mutating func set(_ text: String, for category: PluralCategory) {
    special.removeAll { $0.category == category }
    if category == .other { other = text } else { special.append(Form(category: category, text: text)) }
  }

  /// Every form with its category, in CLDR's order.
  package var all: [(category: PluralCategory, text: String)] {
    PluralCategory.allCases.compactMap { category in
      category == .other
        ? (category, other) : special.first { $0.category == category }.map { (category, $0.text) }
    }
  }
}
