public import KVTexts

/// What a word of the field means here, for `kvosandbox explain`.
public struct WordPage: Sendable, Hashable {
  /// The word.
  public let name: String
  /// What it means.
  public let text: String
  /// The rule whose example shows it.
  let exampleRule: String

  init(_ name: String, _ text: String, shownBy exampleRule: String) {
    (self.name, self.text, self.exampleRule) = (name, text, exampleRule)
  }

  /// The page as it is printed, with a line end at its end.
  public func page(in language: Language = .english) -> String {
    var parts = [name, text]
    let rules = RulePages.names(of: name)
    if !rules.isEmpty { parts.append(Message.explainRules(rules: rules.joined(separator: ", ")).text(in: language)) }
    if let example = RulePages.page(of: exampleRule)?.example { parts += example.parts(in: language) }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

/// The pages of words.
public enum WordPages {
  /// The page of a word, as it is written; nil where there is none. O(words).
  public static func page(of name: String) -> WordPage? { all.first { $0.name == name } }

  /// Every page, in alphabetical order.
  public static let all: [WordPage] = [
    WordPage(
      "batch",
      """
      Several changes that are told as one. In batch(function() … end) observers hear each change at once, and each
      controller sends one bracket when it ends. A table's batch is what stands between beginUpdates and endUpdates.
      """, shownBy: "net-change"),
    WordPage(
      "bracket",
      """
      What a controller sends of one mutation: willChangeContent, the changes, didChangeContent. Carried out on what it
      showed before, the changes give what it shows after. Brackets never nest and are never left open.
      """, shownBy: "fixed-order"),
    WordPage(
      "context",
      """
      Of a registration: a value that comes back with each notification, so that an observer knows which registration it is
      for. Also a Context: the home of managed objects, which says what has changed when it has processed an event.
      """, shownBy: "own-context-only"),
    WordPage(
      "filter",
      """
      The predicate that says which members of the relation a controller shows. It is asked before anything else: what it lets in
      comes, what it holds back goes, and of what it hides nothing is sent.
      """, shownBy: "filter-comes-first"),
    WordPage(
      "frame",
      """
      The state in which a position counts: before a change or after it. What is deleted, reloaded or moved from counts before,
      what is inserted or moved to after; an update has both. Indexes of a removal count before it, all others after.
      """, shownBy: "frames"),
    WordPage(
      "gap",
      """
      Where a row stands, said by its neighbours: its section, and how many untouched rows of that come before it. Another gap
      than before is a move; the same gap an update, even where the index is another one.
      """, shownBy: "move-is-a-new-gap"),
    WordPage(
      "index-path",
      """
      A section and a row in it, both from 0: { 0, 2 } is the third row of the first section, printed [0, 2].
      """, shownBy: "section-with-its-rows"),
    WordPage(
      "initial",
      """
      An option of observers: one notification at once, inside the registration, with what is there.
      """, shownBy: "initial-has-no-old"),
    WordPage(
      "key-path",
      """
      Keys with dots between them, from an object to a value: artist.name. It may lead through a collection, or end in an
      operator such as @count.
      """, shownBy: "path-follows-the-middle"),
    WordPage(
      "mutation",
      """
      One assignment, one call of a collection, one construction, or one will and did by hand: what is told as one. Observers
      hear it first, then controllers send a bracket of it.
      """, shownBy: "one-bracket-per-mutation"),
    WordPage(
      "prior",
      """
      An option of observers: one notification before each change beside that after it. It has isPrior and never a new value.
      """, shownBy: "prior-has-no-new"),
    WordPage(
      "proxy",
      """
      What a to-many property gives: a live collection whose every call notifies. A plain list is none.
      """, shownBy: "bare-list-is-silent"),
    WordPage(
      "relation",
      """
      A property that leads to objects: to one, or to many. Of a controller the to-many key path whose members it shows.
      """, shownBy: "replaced-whole"),
    WordPage(
      "section",
      """
      The rows that have one value for the controller's sectionNameKeyPath, which stand together. There are no empty ones:
      a section comes with its first row and goes with its last.
      """, shownBy: "section-with-its-rows"),
    WordPage(
      "touched",
      """
      Of a row: something has happened to its object, or it was put somewhere. Rows that are not touched are never told; they
      shift.
      """, shownBy: "move-is-a-new-gap"),
    WordPage(
      "update",
      """
      A row that shows something new in its old gap. Between beginUpdates and endUpdates of a table the word means all of
      its calls together.
      """, shownBy: "only-named-keys"),
  ]
}
