package import KVTexts

/// What Cocoa's names are called in scripts: the one table that hints, `kvosandbox explain` and Documentation/CocoaNames.md
/// come from.
///
///     CocoaNames.advice(for: "insertRowsAtIndexPaths")   // "it is called view:insertRows { {section, row}, … } here"
///
/// Costs: nothing until it is asked; then a search of its rows.
package enum CocoaNames {
  /// Every row, area by area.
  package static let rows = objects + collections + predicates + controllers + callbacks + tables + dataSource + types

  /// The row of a name of Cocoa as a script would write it, with its colons or without; nil where there is none. O(rows).
  package static func row(for name: String) -> CocoaName? {
    guard name.utf8.count <= 128 else { return nil }
    return rows.first { $0.cocoa == name } ?? rows.first { $0.spellings.contains(name) }
  }

  /// What to write for a name of Cocoa, as a hint; nil where there is none.
  package static func advice(for name: String) -> Message? {
    row(for: name).flatMap { $0.name == name ? nil : .hintIsCalledHere(name: $0.here) }
  }

  /// What to write for a name of Cocoa among these names that are there; nil where none of them stands for it.
  static func advice(for name: String, among known: [String]) -> Message? {
    guard let row = row(for: name), row.name != name, known.contains(row.name) else { return nil }
    return .hintIsCalledHere(name: row.here)
  }

  /// What a callback of a delegate is called here; nil where Cocoa has none of that name.
  static func callback(for name: String) -> String? {
    callbacks.first { $0.spellings.contains(name) }.flatMap { $0.name == name ? nil : $0.name }
  }

  /// What the functions of a data source or observer are called here.
  static func function(for name: String) -> String? {
    (dataSource + objects).first { $0.spellings.contains(name) }.flatMap { $0.name == name ? nil : $0.here }
  }

  /// Documentation/CocoaNames.md.
  package static var page: String {
    var lines = [
      "# Cocoa's names", "",
      "What a name of Cocoa is called in scripts. A script that writes Cocoa's name is told the same: `kvosandbox explain",
      "NAME` says it too. Made from the table in `Sources/KVScripting/Names`; the tests compare the two.",
    ]
    for area in CocoaName.Area.allCases {
      lines += ["", "## \(area.rawValue)", "", "| Cocoa | here |", "|---|---|"]
      lines += rows.filter { $0.area == area }.map { "| `\($0.cocoa)` | `\($0.here)` |" }
    }
    return (lines + OptionNames.page).joined(separator: "\n") + "\n"
  }
}
