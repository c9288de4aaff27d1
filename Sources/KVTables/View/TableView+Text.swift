import KVObjects
import KVPositions

extension TableView {
  /// The view drawn as text (lua-api.md section 10), without a line end at the end; empty where there are no sections.
  ///
  /// ```text
  /// ── red (2)
  ///    0 joe
  ///    1 sue
  /// ── yellow (1)
  ///    0 zoe
  /// ```
  ///
  /// A section without a header, or with an empty one, is `── (2)`. Line breaks within a text are written `\n`. Within
  /// a group it is the state before the update. Rows that have not been read are read for it.
  ///
  /// ```swift
  /// table.retainDataSource(TextDataSource([["zoe"]], titles: ["yellow"]))
  /// try table.text()   // "── yellow (1)\n   0 zoe"
  /// ```
  ///
  /// - Throws: what the data source throws where it has yet to be read, and ``TableDataSourceError``.
  /// - Complexity: O(n log n) for n rows in all sections.
  public func text() throws -> String {
    var lines: [String] = []
    for section in 0..<(try numberOfSections()) {
      let title = try title(forSection: section) ?? ""
      let rows = try numberOfRows(inSection: section)
      lines.append(title.isEmpty ? "── (\(rows))" : "── \(Self.oneLine(title)) (\(rows))")
      for row in 0..<rows {
        try Cancellation.check()
        lines.append("   \(row) \(Self.oneLine(try cell(at: ItemPath(section: section, row: row)).text))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// One line per row is what makes the drawing readable, and comparable.
  private static func oneLine(_ text: String) -> String {
    // Bytes are looked at ten times as fast as characters: most texts have none of those that line ends are made of.
    guard text.utf8.contains(where: { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }),
      text.contains(where: \.isNewline)
    else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
  }
}
