import KVTexts

/// Groups of updates. They nest; only the outermost end checks and carries out, and every position within is relative
/// to the outermost (table-views.md section B1.6).
extension TableView {
  /// Begins a group, to be ended by ``endUpdates()``. The outermost begin reads the content, unless that has been read
  /// before.
  ///
  /// What is read by then is the state before the update, to which positions of deletions, reloads and move sources
  /// refer: change the data after the begin, or load the view before. Prefer ``performBatchUpdates(_:)``, which cannot
  /// leave a group open.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"]])
  /// table.retainDataSource(letters)
  /// try table.beginUpdates()
  /// letters.rows[0].append("b")
  /// try table.insertRows(at: [ItemPath(section: 0, row: 1)])
  /// try table.endUpdates()
  /// ```
  ///
  /// - Throws: what ``load()`` throws, where the content is read; no group has begun then.
  /// - Complexity: O(1) once loaded.
  public func beginUpdates() throws {
    try refuseWhileAsking()
    operationObserver?(.beginUpdates)
    if openUpdate != nil {
      openUpdate?.depth += 1
    } else {
      let isFirstReading = shown == nil
      try loadIfNeeded()
      openUpdate = OpenUpdate(isFirstReading: isFirstReading)
    }
  }

  /// Ends a group; the outermost end checks the updates, an empty list too, and carries them out.
  ///
  /// It asks for the counts, lets the rules look at the update, and reads the headers and cells that it names. A
  /// refused update is carried out in no part: the view reads everything anew. A group in which the data source was
  /// replaced, or which has nothing but ``reloadData()`` in it, ends by reading everything, unchecked. Whatever the
  /// outermost end throws for its update, the group is over.
  ///
  /// ```swift
  /// do { try table.endUpdates() } catch let error as TableUpdateError {
  ///   error.reason   // "endUpdates without beginUpdates"
  /// }
  /// ```
  ///
  /// - Throws: ``TableUpdateError`` where UIKit would refuse the update (unless ``refusalObserver`` takes it) and where
  ///   no group has begun; ``TableDataSourceError`` where an answer makes no sense; what the data source throws.
  /// - Complexity: O(1) for an inner end. The outermost, for k positions, s sections and n rows: O(k log k + s), and
  ///   O(log n) for each row that comes, goes, moves or is refreshed, or O(n) for all where that is less; s questions
  ///   for numbers of rows and one for that of sections, and one for each cell that is read. O(n) where everything is
  ///   read anew.
  public func endUpdates() throws {
    try refuseWhileAsking()
    guard var update = openUpdate else {
      throw TableUpdateError(
        rule: .unbalancedEnd, reason: "endUpdates without beginUpdates", operation: .endUpdates, operationIndex: nil,
        hintMessage: .hintBeginUpdates)
    }
    operationObserver?(.endUpdates)
    update.depth -= 1
    openUpdate = update.depth > 0 ? update : nil
    if update.depth > 0 { return }
    if update.isForgotten { return try load() }
    try commit(update.operations, filled: update.filled, isFirstReading: update.isFirstReading)
  }

  /// Runs `updates` as a group; the same as ``beginUpdates()``, `updates`, ``endUpdates()``, and recorded so.
  ///
  /// Where `updates` throws, the group is closed and its error thrown on. If it was the outermost, nothing of it is
  /// carried out and the view shows the data source's state; if not, what was called so far still belongs to the
  /// outermost.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b"]])
  /// table.retainDataSource(letters)
  /// try table.performBatchUpdates {
  ///   letters.rows[0] = ["b", "x"]
  ///   try table.deleteRows(at: [ItemPath(section: 0, row: 0)])   // where a was
  ///   try table.insertRows(at: [ItemPath(section: 0, row: 1)])   // where x is
  /// }
  /// try table.text()   // "── (2)\n   0 b\n   1 x"
  /// ```
  ///
  /// - Parameter updates: changes the data and makes the calls that tell of it. The counts before are read before it
  ///   runs.
  /// - Throws: what `updates` throws, and what ``beginUpdates()`` and ``endUpdates()`` throw.
  /// - Complexity: that of ``endUpdates()``, beside `updates`.
  public func performBatchUpdates(_ updates: () throws -> Void) throws {
    try beginUpdates()
    let depth = openUpdate?.depth ?? 0
    do {
      try updates()
    } catch {
      abandon(depth: depth)
      throw error
    }
    try endUpdates()
  }

  /// Closes the groups from `depth` inward after an error.
  private func abandon(depth: Int) {
    guard let update = openUpdate, update.depth >= depth else { return }
    for _ in depth...update.depth { operationObserver?(.endUpdates) }
    if depth > 1 {
      openUpdate?.depth = depth - 1
    } else {
      openUpdate = nil
      readAfterRefusal()
      noteEverything()
    }
  }
}
