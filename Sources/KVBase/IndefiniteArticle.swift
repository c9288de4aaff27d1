extension String {
  /// `an error`, `a table`; an empty text stays.
  package var withArticle: String {
    guard let first = utf8.first else { return self }
    return ("aeiou".utf8.contains(first) ? "an " : "a ") + self
  }
}
