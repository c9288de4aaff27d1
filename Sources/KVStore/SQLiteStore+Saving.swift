public import KVContext
import KVObjects

extension SQLiteStore {
  /// Keeps `changes` in one transaction, and gives new rows their permanent IDs.
  ///
  /// When it returns everything is in the file, and stays there if the process ends at once. A deleted row is taken out of
  /// every relation. Changes of a row that is not there, and deletions of one, do nothing.
  ///
  /// - Throws: `StaleRows` where a row is of another version than `changes` says; ``StoreError`` where the file cannot be
  ///   written, there is no room, another process holds it, or a value cannot be kept. Then the file is as it was,
  ///   and no ID has become permanent.
  /// - Complexity: O(k log n) for k rows and the members of their relations.
  public func save(_ changes: StoreChanges) throws {
    if changes.isEmpty { return }
    if access == .readOnly { throw StoreError.readOnly(path: path) }
    let saving = StoreSave(self)
    do {
      try connection.transaction { try saving.save(changes) }
    } catch {
      saving.takeBack()
      throw error
    }
    saving.finish(changes)
    settledRows = saving.settled.compactMap { file.ids[$0] }
  }
}
