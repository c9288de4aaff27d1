/// The sections of a table in their order: each with a name and a number of rows.
///
/// It knows no rows, only how many there are: beside a flat sequence of rows, such as `SortedRows`, it says in which
/// section the row at a flat position is, and back. `SectionFrames` answers that for one batch of changes from two
/// plain arrays of counts; a `SectionList` is kept up while rows and sections come and go.
///
/// ```swift
/// var sections = SectionList([(name: "blue", count: 2), (name: "red", count: 3)])
/// sections.path(ofRow: 3)                  // [1, 1]
/// sections.addRows(1, toSection: 0)
/// sections.flatRow(of: ItemPath(section: 1, row: 1))     // 4
/// ```
///
/// It is a value: a copy is O(1), and what one of two copies changes the other does not see.
///
/// | | |
/// |---|---|
/// | order | the caller's |
/// | row to path, path to row, a section by index | O(log s) for s sections; up to 32 sections are one node |
/// | change of a number of rows, insertion, removal | O(log s) |
/// | a section by a monotone question | O(log s) |
/// | copy | O(1); the first change after one copies one node of at most 32 entries per level |
/// | threads | one at a time for one value; copies anywhere (`snapshot()` makes one that a thread sanitizer understands) |
/// | memory per section | some 30 bytes ÷ fill, and the name where it has more than 15 bytes |
///
/// Against it: a section is not found by its name unless the names' order is known (`firstSection(whereName:)`); an index of
/// names could not be copied in O(1).
///
/// How: a counted B+tree that counts twice, sections and rows.
package struct SectionList {
  var root: SectionNode
  /// Entries per node, at most.
  let limit: Int

  /// No section.
  package init() {
    self.init([], limit: 32)
  }

  /// These sections, in their order; counts are 0 or more. O(s).
  package init(_ sections: some Sequence<(name: String, count: Int)>) {
    self.init(sections, limit: 32)
  }

  /// One with at most `limit` (4 or more) entries per node: small limits let tests reach every layout with few sections.
  package init(_ sections: some Sequence<(name: String, count: Int)>, limit: Int) {
    precondition(limit >= 4, "a node has at least 4 entries")
    self.limit = limit
    let entries = ContiguousArray(sections)
    for entry in entries { precondition(entry.count >= 0, "a section cannot have fewer than no rows") }
    var level = SectionList.groups(of: entries.count, limit: limit).map { SectionNode(entries[$0]) }
    while level.count > 1 {
      level = SectionList.groups(of: level.count, limit: limit).map {
        SectionNode(children: ContiguousArray(level[$0]))
      }
    }
    root = level[0]
    didMutate()
  }

  /// How many sections there are, empty ones too. O(1).
  package var count: Int { root.sectionTotal }

  /// Whether there is no section. O(1).
  package var isEmpty: Bool { count == 0 }

  /// How many rows there are in all sections. O(1).
  package var rowCount: Int { root.rowTotal }

  /// Whether both share all their nodes, which they do where neither was changed since one was copied from the
  /// other. O(1); `false` says nothing about their sections.
  package func isIdentical(to other: SectionList) -> Bool {
    root === other.root
  }

  /// `count` entries in as few equal groups as leave one eighth of each node free.
  private static func groups(of count: Int, limit: Int) -> [Range<Int>] {
    guard count > limit else { return [0..<count] }
    let filled = limit * 7 / 8
    let number = (count + filled - 1) / filled
    return (0..<number).map { $0 * count / number..<($0 + 1) * count / number }
  }

  /// Ends every mutation: in debug builds every cached fact of a short list is derived again.
  func didMutate() {
    #if DEBUG
    if count <= InvariantChecks.largestChecked, let fault = brokenInvariant() {
      preconditionFailure("section list: \(fault)")
    }
    #endif
  }
}

/// Nodes that copies share are written by nobody.
extension SectionList: @unchecked Sendable {}
