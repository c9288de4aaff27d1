import KVObjects
import KVTexts

/// What options of one meaning are called in each call that takes one, and what else people write for them: the one table
/// that hints and Documentation/CocoaNames.md come from.
///
/// The controllers keep the words of their originals (`onObject` of the one is `observed` of the other), so that a script
/// which goes from one to the other writes the wrong ones.
enum OptionNames {
  /// Options that mean the same.
  private struct Meaning {
    /// What it is, for the page.
    let summary: String
    /// The names under which calls take it.
    let names: [String]
    /// What no call takes.
    var also: [String] = []
  }

  private static let meanings = [
    Meaning(
      summary: "the object", names: ["onObject", "observed", "object"],
      also: ["observedObject", "on", "owner", "target"]),
    Meaning(
      summary: "its to-many key path", names: ["relation", "setKeyPath", "keyPath"],
      also: ["key", "path", "relationship", "relationKeyPath"]),
    Meaning(
      summary: "which members", names: ["filteredBy", "predicate"],
      also: ["filter", "filteringPredicate", "fetchPredicate", "where"]),
    Meaning(
      summary: "their order", names: ["sortedBy", "sortDescriptors"],
      also: ["sort", "sortBy", "sorting", "sortDescriptor", "order", "orderBy"]),
    Meaning(
      summary: "what is observed of them", names: ["observingChildKeyPaths", "keyPaths"],
      also: ["observing", "observedKeyPaths", "childKeyPaths", "observedChildKeyPaths"]),
    Meaning(
      summary: "what names a section", names: ["sectionNameKeyPath"],
      also: ["section", "sections", "sectionKeyPath", "sectionName", "groupBy"]),
    Meaning(summary: "who is told", names: ["delegate", "tableView"], also: ["table", "view", "observer"]),
    Meaning(summary: "the context", names: ["context"], also: ["managedObjectContext"]),
    Meaning(summary: "the class", names: ["entity"], also: ["entityName", "class", "from"]),
    Meaning(summary: "how many at most", names: ["fetchLimit"], also: ["limit"]),
    Meaning(summary: "how many to leave out", names: ["fetchOffset"], also: ["offset"]),
  ]

  private static let calls: [OptionList] = [
    .relationalController, .setController, .fetchedResultsController, .fetchRequest, .tableObserver,
  ]

  /// What to write for an option that a call has not; nil where nobody can say.
  static func advice(for name: String, of call: String, among known: [String]) -> Message? {
    if name.isTooLongForName { return nil }
    let meaning = meanings.first { $0.names.contains(name) || $0.also.contains(name) }
    let near = Spelling.closest(to: name, among: known)
    switch (meaning?.names.first(where: known.contains), near) {
    case (let meant?, let near?) where meant != near:
      return .didYouMeanEither(one: near, other: meant)
    case (let meant?, _): return .hintIsCalled(name: meant)
    case (nil, let near?): return .didYouMean(name: near)
    case (nil, nil): break
    }
    guard let list = calls.first(where: { $0.call == call }), let meaning else { return nil }
    if list.names.contains("fetchRequest"), let inner = self.name(of: meaning, in: .fetchRequest) {
      return .hintOptionOfRequest(name: inner)
    }
    let others = calls.filter { self.name(of: meaning, in: $0) != nil && $0.call.first?.isUppercase == true }
    guard (1...2).contains(others.count) else { return nil }
    return .hintHasIt(n: others.count, calls: Message.all(others.map { .verbatim($0.call) }))
  }

  private static func name(of meaning: Meaning, in list: OptionList) -> String? {
    meaning.names.first(where: list.names.contains)
  }

  /// The section of Documentation/CocoaNames.md.
  static var page: [String] {
    let heads = calls.map { "`\($0.call)`" }
    return [
      "", "## Options", "",
      "The controllers keep the words of their originals; an option under another call's name, or under one of the last",
      "column, is refused with the right one.", "",
      "| | \(heads.joined(separator: " | ")) | also written |", "|---|\(calls.map { _ in "---|" }.joined())---|",
    ]
      + meanings.map { meaning in
        let names = calls.map { name(of: meaning, in: $0).map { "`\($0)`" } ?? "" }
        let also = meaning.also.map { "`\($0)`" }.joined(separator: ", ")
        return "| \(meaning.summary) | \(names.joined(separator: " | ")) | \(also) |"
      }
  }
}
