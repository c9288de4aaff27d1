package import KVPositions

/// What a table view shows, or what of it is another thing than before: said behind each call that ends an update, for whoever
/// draws it.
package struct TableCells {
  /// A section that is shown.
  package struct Section: Equatable {
    /// Its header; nil where it has none.
    package let title: String?
    /// What its rows show; empty texts where they have not been read.
    package let rows: [String]
    /// Whose rows they are, as far as that is known.
    package let identities: [TableCell.Identity?]
  }

  /// Everything that is shown; nil where only ``rows`` and ``titles`` say what differs, or nothing could be read.
  package internal(set) var sections: [Section]?
  /// What rows show that were inserted, reloaded, reconfigured or otherwise read anew: ascending, after the update.
  package internal(set) var rows: [(path: ItemPath, text: String, identity: TableCell.Identity?)] = []
  /// The headers of sections that were inserted or reloaded, of those that have one.
  package internal(set) var titles: [(section: Int, title: String)] = []
  /// Why the update was refused; nil where it was not.
  package internal(set) var refusal: TableUpdateError?
  /// The numbers of rows that the data source has, where a refusal leaves nothing that is shown.
  package internal(set) var rowCounts: [Int]?
}

extension TableSections {
  /// All that is shown. O(n).
  var cells: [TableCells.Section] {
    sections.map { section in
      let cells = (0..<section.rows.count).map { section.rows[$0] }
      return .init(title: section.title, rows: cells.map { $0?.text ?? "" }, identities: cells.map { $0?.identity })
    }
  }
}
