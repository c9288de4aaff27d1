import KVObjects

/// Persistent history: the saves of a store one by one (core-data.md CD54, CD55).
extension ManagedObjectContext {
  /// The moment of the store as it is now. A child asks the store of its parent.
  ///
  /// - Throws: ``ContextError/closed(operation:)``; ``ContextError/noHistory`` where the store keeps none.
  /// - Complexity: O(1).
  public func currentHistoryToken() throws -> HistoryToken {
    try isolated("read its history") {
      let store = try historyKeepingStore()
      return HistoryToken(store.revision, store: try store.identifier)
    }
  }

  /// The saves of the store behind a moment, by whichever context or process, the oldest first.
  ///
  /// In contrast to ``mergeHistory()`` it changes nothing here: it says who saved what. A save of a child is part of the save of
  /// its parent. A file keeps all of them until they are deleted, or, from 1,024 saves on, until they take more than twice what
  /// ``mergeHistory()`` needs of them; a store in memory as many changes as four times its rows and 4,096.
  ///
  /// ```swift
  /// let token = try context.currentHistoryToken()
  /// context.transactionAuthor = "import"
  /// try context.save()
  /// for save in try context.fetchHistory(after: token) where save.info?.author != "import" {
  ///   for change in save.changes { print(change.kind, change.objectID, change.updatedProperties) }
  /// }
  /// ```
  ///
  /// - Parameter token: nil for all that is kept.
  /// - Throws: ``HistoryTokenExpiredError`` where saves behind the token are not kept any more;
  ///   ``ContextError/closed(operation:)``; ``ContextError/noHistory``; what the store throws.
  /// - Complexity: O(k log n) for k changes.
  public func fetchHistory(after token: HistoryToken? = nil) throws -> [HistoryTransaction] {
    try isolated("read its history") { try historyKeepingStore().transactions(after: token) }
  }

  /// Deletes the saves up to a moment from the history of the store. No object is deleted. Tokens before that moment expire, and
  /// contexts that have not merged what came before it cannot merge until they are reset (``mergeHistory()``).
  ///
  /// - Parameter token: nil for all saves so far.
  /// - Throws: ``ContextError/closed(operation:)``; ``ContextError/noHistory``; what the store throws.
  /// - Complexity: O(k) for k saves.
  public func deleteHistory(before token: HistoryToken? = nil) throws {
    try isolated("delete its history") { try historyKeepingStore().deleteTransactions(upTo: token) }
  }

  private func historyKeepingStore() throws -> any HistoryKeepingStore {
    guard let store = rootStore as? any HistoryKeepingStore else { throw ContextError.noHistory }
    return store
  }

  /// What a store notes with a save of this context.
  var transactionInfo: TransactionInfo {
    TransactionInfo(author: transactionAuthor, contextName: name, timestamp: world.clock.now)
  }
}
