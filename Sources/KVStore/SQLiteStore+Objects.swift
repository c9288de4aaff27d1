import KVContext
import KVObjects

/// Rows and objects without a value of SQLite's kind in between.
extension SQLiteStore {
  /// The row that a statement gives, without relations that are read later. A new object gets what it holds, but what leads to
  /// other objects.
  func row(
    _ statement: Statement, _ table: StoreSchema.Table, _ id: ManagedObjectID, _ key: Int64, into object: ModelObject
  ) throws -> StoredRow {
    var row = StoredRow(id, place: RowKey.sequence(of: key), values: [:])
    row.version = try version(statement, id)
    row.object = object
    var place = 0
    for field in table.fields {
      let column = place + StoreSchema.Table.ownColumns.count
      let value: Value? =
        switch field.kind {
        case .text: statement.text(at: column).map(Value.string)
        case .integer: statement.integer(at: column).map(Value.integer)
        case .boolean: statement.integer(at: column).flatMap { $0 == 0 || $0 == 1 ? .boolean($0 == 1) : nil }
        case .number: statement.real(at: column).map(Value.number)
        case .other: nil
        }
      if let value {
        object.store(value, at: field.slot)
      } else {
        try readOther(place, statement, table, key, object, &row)
      }
      place += 1
    }
    return row
  }

  /// A column that is null, that holds what its kind is not mostly kept as, or what it never holds.
  private func readOther(
    _ place: Int, _ statement: Statement, _ table: StoreSchema.Table, _ key: Int64, _ object: ModelObject,
    _ row: inout StoredRow
  ) throws {
    if table.isLate[place] { return }
    let column = table.columns[place]
    let stored = try value(statement, place, column, row.id) { try relatedIDs($0, table, row.id, key) }
    if column.property.holdsMembers {
      row.values[column.property.slot] = stored
      return
    }
    // The class of the object may be another of the same properties.
    let property = object.objectClass.properties[column.property.slot]
    if case .attribute(let value)? = stored {
      object.hold(value, in: property)
    } else {
      object.hold(property.recordedStartValue, in: property)
    }
  }
}
