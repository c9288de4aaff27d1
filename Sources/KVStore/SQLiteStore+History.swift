public import KVContext
import KVObjects

extension SQLiteStore {
  /// What has become of the rows of the file since it had a revision, by this process and others: each row that was saved
  /// since once, as it is now, and what is gone.
  ///
  /// - Parameter revision: one that it had, or 0 for all.
  /// - Returns: nil of a file that an older version has written, and that is open for reading only.
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(k log n) for k rows that were saved or deleted since, and O(m) for the members of their relations.
  public func history(since revision: Int) throws -> StoreHistory? {
    if file.format == 1 { return nil }
    return try connection.reading {
      let current = try readRevision()
      var history = StoreHistory(revision: current, saved: [], deleted: [])
      if current == revision { return history }
      var found: [(entity: Int, key: Int64)] = []
      try connection.run("SELECT entity, pk FROM kv_objects WHERE saved > ? ORDER BY saved, pk", [.integer(revision)])
      {
        found.append((Int($0.integer(0)), try connection.key($0.value(1))))
      }
      for (entity, key) in found {
        try Cancellation.check()
        guard let name = schema?.namesByNumber[entity], let table = schema?.tables[name] else { continue }
        history.saved += try rows(table, [key])
      }
      var seen: Set<ManagedObjectID> = []
      try connection.run("SELECT pk FROM kv_gone WHERE revision > ? ORDER BY revision, pk", [.integer(revision)]) {
        let key = $0.integer(0)
        guard let id = file.ids[key] else { return }
        // One that has come back has another row, or this one again.
        if file.keys[id] ?? key == key, !seen.contains(id) { history.deleted.append(id) }
        seen.insert(id)
      }
      return history
    }
  }
}
