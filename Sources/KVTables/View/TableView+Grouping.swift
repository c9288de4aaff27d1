import KVTexts

/// Groups of updates. They nest; only the outermost end checks and carries out, and every position within is relative
/// to the outermost (table-views.md section B1.6).
extension TableView {
  /// Begins a group. The outermost begin reads the content, unless that has been read before.
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
  /// Throws `TableUpdateError` where UIKit would refuse, or where no group has begun.
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

  /// Runs `updates` as a group; the same as `beginUpdates`, `updates`, `endUpdates`, and recorded so.
  ///
  /// Where `updates` throws, the group is closed and its error thrown on. If it was the outermost, nothing of it is
  /// carried out and the view shows the data source's state; if not, what was called so far still belongs to the
  /// outermost.
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
