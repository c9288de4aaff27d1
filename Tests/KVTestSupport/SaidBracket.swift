import KVObjects
import KVPositions

/// A content that is led on as a `bracket` says: in plain lists, by the schema's sentence and nothing else.
struct SaidBracket {
  private var sections: [StateNotes.Section]
  private let before: [StateNotes.Section]
  private(set) var faults: [String] = []

  init(_ sections: [StateNotes.Section]) {
    (self.sections, before) = (sections, sections)
  }

  /// The content after it.
  mutating func lead(by facts: Facts) -> [StateNotes.Section] {
    let deletes = facts.list("deletes").map(\.path)
    let inserts = facts.list("inserts").map { ($0.parts[0].path, $0.parts[1].element) }
    let moves = facts.list("moves").map { ($0.parts[0].path, $0.parts[1].path, $0.parts[2].element) }
    let updates = facts.list("updates").map { ($0.parts[0].path, $0.parts[1].path, $0.parts[2].element) }
    for (from, _, element) in moves + updates { expect(element, at: from, in: before, "before") }
    for path in (deletes + moves.map { $0.0 }).sorted().reversed() { take(path) }
    for section in facts.list("sectionDeletes").map(\.int).sorted().reversed() {
      guard sections.indices.contains(section) else { return fail("no section \(section) to delete") }
      sections.remove(at: section)
    }
    for section in facts.list("sectionInserts").sorted(by: { $0.parts[0].int < $1.parts[0].int }) {
      let index = section.parts[0].int
      guard (0...sections.count).contains(index), case .text(let name) = section.parts[1] else {
        return fail("section \(index) cannot be inserted")
      }
      sections.insert((name, []), at: index)
    }
    for (path, element) in (inserts + moves.map { ($0.1, $0.2) }).sorted(by: { $0.0 < $1.0 }) {
      guard sections.indices.contains(path.section), (0...sections[path.section].rows.count).contains(path.row) else {
        return fail("nothing can be put at \(path)")
      }
      sections[path.section].rows.insert(element, at: path.row)
    }
    for (_, to, element) in moves + updates { expect(element, at: to, in: sections, "after") }
    return sections
  }

  private mutating func fail(_ fault: String) -> [StateNotes.Section] {
    faults.append(fault)
    return sections
  }

  private mutating func take(_ path: ItemPath) {
    guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row) else {
      return faults.append("no row at \(path)")
    }
    sections[path.section].rows.remove(at: path.row)
  }

  private mutating func expect(
    _ element: Value, at path: ItemPath, in sections: [StateNotes.Section], _ when: String
  ) {
    guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row),
      sections[path.section].rows[path.row] == element
    else { return faults.append("\(element) is not at \(path) \(when)") }
  }
}
