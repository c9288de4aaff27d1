import KVLua
import KVObjects
import KVTexts

/// The words about calls that nobody refuses.
enum CallWords {
  /// More arguments than a function takes; the first that nobody reads is at `range`.
  static func surplus(_ name: String, _ most: Int, _ count: Int, at range: LuaSourceRange) -> DiagnosticFacts {
    let takes = most == 0 ? "no argument" : most == 1 ? "1 argument" : "\(most) arguments"
    return DiagnosticFacts(
      code: .surplusArgument,
      headline:
        "\(name) takes \(takes), and \(count) \(count == 1 ? "was" : "were") given: nobody reads what is left over",
      label: instead[name] ?? ArgumentAdvice.form(of: name) ?? .hintLeaveOut, targets: [.range(range)])
  }

  /// What was most likely meant, by the name of the method.
  private static let instead: [String: Message] = [
    "add": .hintAddTakesOne, "remove": .hintRemoveAt,
    "removeLast": .hintRemoveAt, "removeAll": .hintRemoveSome,
    "addAll": .hintAddAll, "at": .hintAtTakesOne,
    "cell": .hintCellTakesTwo,
    "insertRows": .hintNoAnimations,
    "deleteRows": .hintNoAnimations, "reloadRows": .hintNoAnimations,
    "insertSections": .hintNoAnimations,
    "deleteSections": .hintNoAnimations,
    "reloadSections": .hintNoAnimations,
    "numberOfRows": .hintNumberOfRowsTakesOne,
    "filtered": .hintFilteredTakesPredicate, "each": .hintEachTakesNothing,
  ]
}
