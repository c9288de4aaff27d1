import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import KVTrees

/// Rows to file and take out by hand, where no engine has a say: entries of a shelf's items, with keys that say nothing.
struct RowPool {
  let shelf: Shelf
  /// One for each number that it was made of; several may show the same item.
  let entries: [RowEntry]

  /// An entry for each of `numbers`: which item it shows.
  init(showing numbers: [Int]) throws {
    shelf = try Shelf(items: (numbers.max() ?? 0) + 1)
    try shelf.shelf.setValue(shelf.values(numbers), forKey: "items")
    let controller = try RelationalCollectionController(relation: "items", onObject: shelf.shelf)
    var arrangement = controller.snapshot().arrangement
    controller.invalidate()
    entries = numbers.map { _ in arrangement.remove(at: 0).entry }
  }

  /// An arrangement of `sections` with numbers of entries; where they are not named it has none.
  func arrangement(_ sections: [(name: String?, rows: [Int])]) throws -> Arrangement {
    var result = Arrangement(isSectioned: sections.contains { $0.name != nil })
    for section in sections {
      for row in section.rows {
        _ = try result.insert(entries[row], at: result.rows.count, section: section.name)
      }
    }
    return result
  }

  /// Every arrangement of the entries `0..<count`, in this order, in at most three sections, whichever comes first.
  static func layouts(_ count: Int) -> [[(name: String?, rows: [Int])]] {
    let orders = [["A"], ["B"], ["A", "B"], ["B", "A"], ["A", "B", "C"], ["C", "A", "B"], ["B", "C", "A"]]
    var layouts: [[(name: String?, rows: [Int])]] = []
    func go(_ names: ArraySlice<String>, from start: Int, _ layout: [(name: String?, rows: [Int])]) {
      guard let name = names.first else {
        if start == count { layouts.append(layout) }
        return
      }
      for end in start..<count { go(names.dropFirst(), from: end + 1, layout + [(name, Array(start...end))]) }
    }
    for order in orders { go(order[...], from: 0, []) }
    return layouts
  }
}

extension Arrangement {
  /// Sections and rows as text: `A:a0b1 B:c2`, each row by its object and number.
  var layout: String {
    var rows = self.rows.indices.makeIterator()
    return (0..<sections.count).map { index in
      let names = (0..<sections[index].rowCount).map { _ in
        rows.next().map { row in
          let entry = self.rows.entry(at: row)
          return "\((try? entry.element.value(forKey: "name").plainText) ?? "?")\(entry.number)"
        } ?? "?"
      }
      return "\(sections[index].name):\(names.joined())"
    }.joined(separator: " ")
  }
}
