extension EditRecorder {
  /// The net change of everything recorded: the script from the list before to the list now, with the least moves.
  /// Empty where it all comes to nothing. The recorder may go on being fed.
  ///
  /// - Parameter section: the section index that the paths of the script carry, in both frames.
  /// - Complexity: O(k log k + c) for k edits and c changes. (A removed stretch is as many changes as rows.)
  package func finish(section: Int = 0) -> EditScript {
    isEmpty ? EditScript() : EditScript(touched: touchedRows(section: section))
  }

  /// Every row that came, went or was touched: what ``finish(section:)`` makes its script from, for those who know more
  /// about the rows and want to say so first. O(k log k + c).
  package func touchedRows(section: Int = 0) -> [EditScript.Touched] {
    func path(_ row: Int) -> ItemPath { ItemPath(section: section, row: row) }
    let returned = returnedRows()
    // A row that was replaced, came back and was replaced again is there twice: only one is in its place.
    var replaced: Set<Int> = []
    var touched: [EditScript.Touched] = []
    var present: [Range<Int>] = []
    var new = 0
    pieces.visit(root) { piece in
      if let old = piece.old, !piece.isReplaced || !returned.contains(old) && replaced.insert(old).inserted {
        present.append(old..<old + piece.count)
        if piece.isTouched {
          touched.append(
            .init(old: path(old), new: path(new), isUpdated: piece.isUpdated, isReplaced: piece.isReplaced))
        }
      } else {
        for row in new..<new + piece.count { touched.append(.init(old: nil, new: path(row))) }
      }
      new += piece.count
    }
    present.sort { $0.lowerBound < $1.lowerBound }
    var next = 0
    for stretch in present {
      precondition(stretch.lowerBound >= next, "a row of the list before is there twice")
      for row in next..<stretch.lowerBound { touched.append(.init(old: path(row), new: nil)) }
      next = stretch.upperBound
    }
    for row in next..<oldCount { touched.append(.init(old: path(row), new: nil)) }
    return touched
  }

  /// Rows whose element was replaced and then came back elsewhere: the row that is in their place is just new.
  private func returnedRows() -> Set<Int> {
    var replaced: Set<Int> = []
    pieces.visit(root) { piece in
      if let old = piece.old, piece.isReplaced { replaced.insert(old) }
    }
    guard !replaced.isEmpty else { return [] }
    var returned: Set<Int> = []
    pieces.visit(root) { piece in
      if let old = piece.old, !piece.isReplaced, piece.isTouched, replaced.contains(old) { returned.insert(old) }
    }
    return returned
  }
}
