import KVLua
import KVObjects

/// The words about calls that nobody refuses.
enum CallWords {
  /// More arguments than a function takes; the first that nobody reads is at `range`.
  static func surplus(_ name: String, _ most: Int, _ count: Int, at range: LuaSourceRange) -> DiagnosticFacts {
    let takes = most == 0 ? "no argument" : most == 1 ? "1 argument" : "\(most) arguments"
    return DiagnosticFacts(
      code: .surplusArgument,
      headline:
        "\(name) takes \(takes), and \(count) \(count == 1 ? "was" : "were") given: nobody reads what is left over",
      label: instead[name] ?? ArgumentAdvice.form(of: name) ?? "leave it out", targets: [.range(range)])
  }

  /// What was most likely meant, by the name of the method.
  private static let instead = [
    "add": "insert(x, i) puts x at an index, addAll { x, y } adds several", "remove": "removeAt(i) removes by index",
    "removeLast": "removeAt(i) removes by index", "removeAll": "minus, removeAtIndexes or setArray remove some",
    "addAll": "give one list: addAll { x, y }", "at": "at(i) takes one index; each is read by its own call",
    "cell": "cell(section, row) takes two numbers, no animation",
    "insertRows": "there are no animations: leave it out",
    "deleteRows": "there are no animations: leave it out", "reloadRows": "there are no animations: leave it out",
    "insertSections": "there are no animations: leave it out",
    "deleteSections": "there are no animations: leave it out",
    "reloadSections": "there are no animations: leave it out",
    "numberOfRows": "numberOfRows(section) takes one number",
    "filtered": "arguments go into the predicate: filtered(predicate(format, …))", "each": "each() takes nothing",
  ]
}
