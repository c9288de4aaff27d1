package import KVObjects
package import KVPositions
package import KVTrees

/// The rows of an arrangement and the sections they stand in.
///
/// A value: a copy is the content of a moment, O(1), and later changes do not reach it. It knows neither filter nor sort;
/// whoever files a row brings its key and the question that decides ties.
package struct Arrangement {
  /// The visible rows in their order.
  package internal(set) var rows = SortedRows<ModelObject>()
  /// The sections in their order; one, unnamed, where there are none.
  package internal(set) var sections = SectionList()
  /// Whether rows have section names. (Else there is one section, also when it is empty.)
  package let isSectioned: Bool
  /// The names of the sections; nil where they are not kept, as in a copy that is only read: a copy that had them would make the
  /// next section that comes or goes copy all of them.
  private var names: Set<String>? = []

  /// An arrangement without rows.
  package init(isSectioned: Bool) {
    self.isSectioned = isSectioned
    if !isSectioned { sections = SectionList([(name: "", count: 0)]) }
  }

  /// An arrangement of these sections as they are, whatever rows are in several of them: what a ``ForeignController`` shows. O(n).
  package init(_ given: [(name: String, rows: [ModelObject])], isSectioned: Bool) {
    self.isSectioned = isSectioned
    rows = SortedRows(
      sorted: given.flatMap(\.rows).enumerated().map {
        (key: SortKey(high: UInt64($0.offset)), element: $0.element, number: 0)
      })
    sections = SectionList(given.map { ($0.name, $0.rows.count) })
  }

  /// An arrangement of `candidates`, which stand in their order; `sectionName` gives the section of each where there are
  /// sections.
  ///
  /// Throws ``ArrangementError/interleavedSections(index:name:)`` where rows of one section are not neighbours, and what
  /// `sectionName` throws. O(n).
  init(_ candidates: ContiguousArray<RowCandidate>, sectionName: ((ModelObject) throws -> String)?) throws {
    isSectioned = sectionName != nil
    rows = SortedRows(
      sorted: candidates.lazy.map { (key: $0.key, element: $0.object.takeUnretainedValue(), number: $0.number) })
    guard let sectionName else {
      sections = SectionList([(name: "", count: candidates.count)])
      return
    }
    var (runs, names): ([(name: String, count: Int)], Set<String>) = ([], [])
    for (index, candidate) in candidates.enumerated() {
      let name = try sectionName(candidate.object.takeUnretainedValue())
      if runs.last?.name == name {
        runs[runs.count - 1].count += 1
      } else if names.insert(name).inserted {
        runs.append((name, 1))
      } else {
        throw ArrangementError.interleavedSections(index: index, name: name)
      }
    }
    sections = SectionList(runs)
    self.names = names
  }

  /// The same content, to be read, or undone. O(1).
  var withoutNames: Arrangement {
    var copy = self
    copy.names = nil
    return copy
  }

  /// The sections have these names.
  mutating func noteNames(_ names: some Sequence<String>) { self.names = Set(names) }

  private mutating func takeNames() -> Set<String> {
    defer { names = nil }
    return names ?? Set((0..<sections.count).lazy.map { [sections] in sections[$0].name })
  }

  /// Where a row belongs: before the first whose key is larger, or whose key is equal and of which `isBefore` says no.
  func position(of key: SortKey, isBefore: (ModelObject, UInt32) throws -> Bool) rethrows -> Int {
    try rows.position(of: key, before: isBefore)
  }

  /// Takes the row at `position` out, and its section with it where it was the last. Gives where it stood, the section's
  /// name, where there are sections, and whether that went.
  package mutating func remove(
    at position: Int
  ) -> (entry: RowEntry, path: ItemPath, section: String?, isEmptied: Bool) {
    var path = ItemPath(section: 0, row: position)
    var name: String?
    var isEmptied = false
    if isSectioned {
      path = sections.path(ofRow: position)
      let section = sections[path.section]
      name = section.name
      if section.rowCount == 1 {
        sections.removeSection(at: path.section)
        names?.remove(section.name)
        isEmptied = true
      } else {
        sections.addRows(-1, toSection: path.section)
      }
    } else {
      sections.addRows(-1, toSection: 0)
    }
    let (key, object, number) = rows.remove(at: position)
    return (RowEntry(key: key, object: object, number: number), path, name, isEmptied)
  }

  /// Files a row at `position`, in the section of `name`; whether that is a new one.
  ///
  /// Throws ``ArrangementError/interleavedSections(index:name:)`` where the section's rows stand elsewhere, with nothing
  /// changed. With `isUndoing` the row stood there before: its section cannot be torn apart. O(log n), and O(s) for a new
  /// section of s where their names are not kept.
  package mutating func insert(
    _ entry: RowEntry, at position: Int, section name: String?, isUndoing: Bool = false
  ) throws -> Bool {
    var isNew = false
    if isSectioned, let name {
      let before = position > 0 ? sections.index(ofRow: position - 1) : -1
      let behind = position < rows.count ? sections.index(ofRow: position) : sections.count
      if before >= 0, sections[before].name == name {
        sections.addRows(1, toSection: before)
      } else if behind < sections.count, sections[behind].name == name {
        sections.addRows(1, toSection: behind)
      } else {
        guard before != behind else { throw ArrangementError.interleavedSections(index: position, name: name) }
        if names != nil || !isUndoing {
          var names = takeNames()
          let isKnown = !names.insert(name).inserted
          self.names = names
          if isKnown { throw ArrangementError.interleavedSections(index: position, name: name) }
        }
        sections.insertSection(named: name, rowCount: 1, at: before + 1)
        isNew = true
      }
    } else {
      sections.addRows(1, toSection: 0)
    }
    rows.insert(entry.object, key: entry.key, number: entry.number, at: position)
    return isNew
  }
}

/// One row to be: plain bits, so that sorting moves nothing that has to be counted. Whoever makes it keeps its object.
struct RowCandidate {
  let key: SortKey
  let object: Unmanaged<ModelObject>
  let number: UInt32
}

/// One row: the packed key it is filed under, its object, and the number of its occurrence in the relation.
package struct RowEntry {
  package let key: SortKey
  package let object: ModelObject
  package let number: UInt32

  package init(key: SortKey, object: ModelObject, number: UInt32) {
    self.key = key
    self.object = object
    self.number = number
  }
}

extension Arrangement {
  /// The index path of the row with flat index `row`.
  package func path(ofRow row: Int) -> ItemPath {
    isSectioned ? sections.path(ofRow: row) : ItemPath(section: 0, row: row)
  }

  /// The flat index of the row at an index path.
  package func row(at path: ItemPath) -> Int {
    isSectioned ? sections.flatRow(of: path) : path.row
  }
}
