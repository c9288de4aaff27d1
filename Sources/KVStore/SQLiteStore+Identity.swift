public import KVContext
import KVObjects

extension SQLiteStore {
  /// Makes temporary IDs permanent, with numbers that the file gives to no other object, also where nothing is saved under them.
  ///
  /// - Throws: ``StoreError`` where the file cannot be written; all IDs are temporary then.
  /// - Complexity: O(k) for k IDs, in one transaction.
  public func makePermanent(_ ids: [ManagedObjectID]) throws {
    let temporary = Dictionary(grouping: ids.filter(\.isTemporary), by: \.entityName)
    if temporary.isEmpty { return }
    if access == .readOnly { throw StoreError.readOnly(path: path) }
    var last: [String: Int] = [:]
    try connection.transaction {
      for (name, ids) in temporary {
        let number = try table(of: name).number
        let known = try connection.number("SELECT last FROM kv_entities WHERE number = ?", [.integer(number)])
        last[name] = try connection.counter(.integer(known ?? -1), from: 0, "the last number of \(name)")
        try connection.run(
          "UPDATE kv_entities SET last = last + ? WHERE number = ?", [.integer(ids.count), .integer(number)])
      }
    }
    for id in ids where id.isTemporary {
      last[id.entityName, default: 0] += 1
      id.becomePermanent(last[id.entityName, default: 0])
      file.reservedIDs.insert(id)
    }
  }

  /// The ID of a row by its number among those of its entity. O(n) for n rows.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  public func id(of entity: EntityDescription, number: Int) throws -> ManagedObjectID? {
    if entity.isAbstract { return nil }
    let table = try table(of: entity.name)
    return try connection.number(
      "SELECT kv_pk FROM \(table.name.quoted) WHERE kv_number = ? LIMIT 1", [.integer(number)]
    ).map { id(Int64($0), number, of: entity.name) }
  }
}
