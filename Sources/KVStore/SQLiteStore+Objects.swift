import KVContext
import KVObjects

/// Rows and objects without a value of SQLite's kind in between.
extension SQLiteStore {
  /// The row that a statement gives, without relations that are read later. An object gets what it holds, but what leads to
  /// other objects; `members` gives the members of a relation, by the position of its column.
  func row(
    _ statement: Statement, _ table: StoreSchema.Table, _ id: ManagedObjectID, _ key: Int64, into object: ModelObject,
    members: (_ place: Int) throws -> [ManagedObjectID]
  ) throws -> StoredRow {
    var row = StoredRow(id, place: RowKey.sequence(of: key), values: [:])
    row.version = try version(statement, id)
    row.object = object
    var place = 0
    for field in table.fields {
      defer { place += 1 }
      let column = place + StoreSchema.Table.ownColumns.count
      let value: Value? =
        switch field.kind {
        case .text: statement.text(at: column).map(Value.string)
        case .integer: statement.integer(at: column).map(Value.integer)
        case .boolean: statement.integer(at: column).flatMap { $0 == 0 || $0 == 1 ? .boolean($0 == 1) : nil }
        case .number: statement.real(at: column).map(Value.number)
        case .toOne, .other: nil
        }
      if let value {
        object.store(value, at: field.slot)
      } else if field.kind == .toOne, let other = statement.integer(at: column) {
        row.values[field.slot] = .toOne(try related(Int64(other), table.columns[place], of: id))
      } else {
        try readOther(place, statement, table, object, &row, members)
      }
    }
    return row
  }

  /// A column that is null, that holds what its kind is not mostly kept as, or what it never holds.
  private func readOther(
    _ place: Int, _ statement: Statement, _ table: StoreSchema.Table, _ object: ModelObject, _ row: inout StoredRow,
    _ members: (_ place: Int) throws -> [ManagedObjectID]
  ) throws {
    if table.isLate[place] { return }
    let column = table.columns[place]
    let stored = try value(statement, place, column, row.id, members: members)
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
